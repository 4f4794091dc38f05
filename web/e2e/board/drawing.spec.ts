import type { CDPSession } from "@playwright/test";
import { Board, type Point } from "../support/pages/board";
import { FULL_HD, type People, type Person } from "../support/people";
import { expect, test } from "../support/test";

/** Open a board with one cut, ready to draw on. */
async function openBoard(
  people: People,
  size = {},
  options?: { hasTouch?: boolean },
): Promise<{ board: Board; person: Person }> {
  const person = await people.create("drawer", options);
  const project = await person.createProject("Drawing", size);
  await person.createCuts(project, [12]);
  const board = await Board.open(await person.context.newPage(), project.slug);
  await board.goTo(0);
  return { board, person };
}

/** Draw a pen stroke with the given pressure (`force`, 0 to 1) at each point. */
async function drawPenStroke(cdp: CDPSession, board: Board, points: { point: Point; force: number }[]): Promise<void> {
  const pen = { button: "left", pointerType: "pen" } as const;
  for (const [index, { point, force }] of points.entries()) {
    const type = index === 0 ? "mousePressed" : "mouseMoved";
    const count = index === 0 ? { clickCount: 1 } : {};
    await cdp.send("Input.dispatchMouseEvent", {
      type,
      ...pen,
      ...(await board.toScreen(point)),
      force,
      buttons: 1,
      ...count,
    });
  }
  const lastPoint = points.at(-1);
  if (!lastPoint) return;
  const up = {
    type: "mouseReleased",
    ...pen,
    ...(await board.toScreen(lastPoint.point)),
    buttons: 0,
    clickCount: 1,
  } as const;
  await cdp.send("Input.dispatchMouseEvent", up);
}

function createPenLine(y: number, force: number): { point: Point; force: number }[] {
  return Array.from({ length: 13 }, (_, step) => ({ point: [0.4 + step * 0.04, y] as Point, force }));
}

test("the mouse draws, the eraser erases, and undo and redo revert and reapply", { tag: "@main" }, async ({
  people,
}) => {
  const { board } = await openBoard(people);
  const { page } = board;
  await expect(board.button("Undo")).toHaveAttribute("aria-disabled", "true");
  await board.stroke([0.4, 0.5], [0.9, 0.5]);
  await expect.poll(() => board.pixels()).toBeGreaterThan(300);
  const drawnPixels = await board.pixels();
  expect(await board.colorAt([0.65, 0.5])).toBe("#26282e");

  await page.keyboard.press("e");
  await expect(board.button("Eraser")).toHaveAttribute("aria-pressed", "true");
  await board.drawing.getByRole("slider", { name: "Brush size" }).fill("64");
  await board.stroke([0.6, 0.4], [0.6, 0.6]);
  await expect.poll(() => board.pixels()).toBeLessThan(drawnPixels);
  expect(await board.colorAt([0.6, 0.5])).toBe("#fbfaf6");
  const erasedPixels = await board.pixels();

  await board.button("Undo").click();
  await expect.poll(() => board.pixels()).toBe(drawnPixels);
  await page.keyboard.press("Control+z");
  await expect.poll(() => board.pixels()).toBe(0);
  await expect(board.button("Undo")).toHaveAttribute("aria-disabled", "true");
  await page.keyboard.press("Control+Shift+z");
  await expect.poll(() => board.pixels()).toBe(drawnPixels);
  await board.button("Redo").click();
  await expect.poll(() => board.pixels()).toBe(erasedPixels);
  await expect(board.button("Redo")).toHaveAttribute("aria-disabled", "true");
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+y");
  await expect.poll(() => board.pixels()).toBe(erasedPixels);
});

test("strokes use the chosen color and a brush size of 1 to 64 px", async ({ people }) => {
  const { board } = await openBoard(people, FULL_HD);
  const { page } = board;
  const size = board.drawing.getByRole("slider", { name: "Brush size" });
  await expect(size).toHaveAttribute("min", "1");
  await expect(size).toHaveAttribute("max", "64");
  await board.stroke([0.4, 0.3], [0.9, 0.3]);
  const thinPixels = await board.pixels();

  await board.button("Color").click();
  await page.getByRole("button", { name: "Red pencil", exact: true }).click();
  await page.keyboard.press("Escape");
  await size.fill("64");
  await board.stroke([0.4, 0.6], [0.9, 0.6]);
  await expect.poll(() => board.colorAt([0.65, 0.6])).toBe("#d9483b");
  expect(await board.pixels()).toBeGreaterThan(thinPixels * 5);
  // The brush is 64 px wide on a canvas 1080 px high: ink at 28 px from the stroke's center, none at 38 px.
  expect(await board.colorAt([0.65, 0.6 + 28 / 1080])).toBe("#d9483b");
  expect(await board.colorAt([0.65, 0.6 + 38 / 1080])).toBe("#fbfaf6");
});

test("a pen draws thicker where it is pressed harder", async ({ people }) => {
  const { board, person } = await openBoard(people);
  await board.drawing.getByRole("slider", { name: "Brush size" }).fill("40");
  const cdp = await person.context.newCDPSession(board.page);
  await drawPenStroke(cdp, board, createPenLine(0.4, 0.15));
  await expect.poll(() => board.pixels()).toBeGreaterThan(200);
  const lightPixels = await board.pixels();
  await drawPenStroke(cdp, board, createPenLine(0.7, 0.95));
  await expect.poll(async () => (await board.pixels()) - lightPixels).toBeGreaterThan(lightPixels * 1.5);
});

test("drawing with a finger doesn't scroll the page", async ({ people }) => {
  const { board, person } = await openBoard(people, {}, { hasTouch: true });
  const cdp = await person.context.newCDPSession(board.page);
  const places = Array.from({ length: 10 }, (_, step): Point => [0.5 + step * 0.03, 0.3 + step * 0.05]);
  for (const [index, place] of places.entries()) {
    const type = index === 0 ? "touchStart" : "touchMove";
    await cdp.send("Input.dispatchTouchEvent", { type, touchPoints: [await board.toScreen(place)] });
  }
  await cdp.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await expect.poll(() => board.pixels()).toBeGreaterThan(300);
  expect(await board.page.evaluate(() => window.scrollY)).toBe(0);
  await board.expectSaved();
});

test("a drawing becomes the cut's preview, in the panel and on the server", async ({ people }) => {
  const { board, person } = await openBoard(people, FULL_HD);
  await expect(board.timeline.getByText("No art")).toBeVisible();
  const previewUpload = board.page.waitForResponse((answer) => answer.url().includes("/preview?seq="));
  await board.stroke([0.4, 0.5], [0.9, 0.6]);
  expect((await previewUpload).status()).toBe(200);
  await expect(board.timeline.getByText("No art")).toBeHidden();
  await board.expectSaved();
  await board.page.reload();
  const picture = board.cards.first().locator("img");
  await expect(picture).toHaveJSProperty("complete", true);
  await expect.poll(() => picture.evaluate((img) => (img as HTMLImageElement).naturalWidth)).toBe(480);
  const { items } = await person.call<{ items: { slug: string }[] }>("GET", "/projects");
  const list = await person.call<{ items: { preview: { url: string } }[] }>("GET", `/projects/${items[0]?.slug}/cuts`);
  const largePreviewUrl = list.items[0]?.preview.url ?? "";
  expect(
    await board.page.evaluate(async (url) => {
      const picture = new Image();
      picture.src = url;
      await picture.decode();
      return [picture.naturalWidth, picture.naturalHeight];
    }, largePreviewUrl),
  ).toEqual([1920, 1080]);
});

test("undo reverts strokes, reorders, frame counts, and deletions on the cut that each affected", async ({
  people,
}) => {
  const person = await people.create();
  const project = await person.createProject("Undo");
  await person.createCuts(project, [12, 12]);
  const page = await person.context.newPage();
  const board = await Board.open(page, project.slug);
  await board.goTo(0);
  await board.stroke([0.5, 0.4], [0.8, 0.6]);
  await board.goTo(1);
  await board.frames(1).fill("30");
  await board.frames(1).press("Enter");
  await page.keyboard.press("Alt+ArrowLeft");
  await expect.poll(() => board.getNames()).toEqual(["Cut 2", "Cut 1"]);
  await board.goTo(0);
  await page.keyboard.press("Delete");
  await expect.poll(() => board.getNames()).toEqual(["Cut 1"]);

  await board.button("Undo").click();
  await expect.poll(() => board.getNames()).toEqual(["Cut 2", "Cut 1"]);
  await board.button("Undo").click();
  await expect.poll(() => board.getNames()).toEqual(["Cut 1", "Cut 2"]);
  await board.button("Undo").click();
  await expect(board.frames(1)).toHaveValue("12");
  await board.button("Undo").click();
  await expect(board.cards.nth(0).getByRole("button", { name: "Select cut 1" })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await board.waitUntilReady();
  await expect.poll(() => board.pixels()).toBe(0);
  await expect(board.button("Undo")).toHaveAttribute("aria-disabled", "true");
});

test("on a touchscreen, a tap with two fingers undoes and one with three redoes, and the view stays", async ({
  people,
}) => {
  const person = await people.create("taps");
  const project = await person.createProject("Taps");
  await person.createCuts(project, [24]);
  const board = await Board.open(await person.context.newPage(), project.slug);
  await board.goTo(0);
  await board.stroke([0.3, 0.5], [0.7, 0.5]);
  const drawn = await board.pixels();
  expect(drawn).toBeGreaterThan(0);
  const box = await board.canvas.boundingBox();
  const cdp = await board.page.context().newCDPSession(board.page);
  const tap = async (...points: (readonly [number, number])[]): Promise<void> => {
    const touchPoints = await Promise.all(points.map((point) => board.toScreen(point)));
    await cdp.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints });
    await cdp.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  };
  await tap([0.4, 0.4], [0.6, 0.4]);
  await expect.poll(() => board.pixels()).toBe(0);
  await tap([0.4, 0.4], [0.5, 0.4], [0.6, 0.4]);
  await expect.poll(() => board.pixels()).toBe(drawn);
  expect(await board.canvas.boundingBox()).toEqual(box);
  await board.expectSaved();
});
