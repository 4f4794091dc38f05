import type { CDPSession } from "@playwright/test";
import { Board, type Place } from "./support/pages/board";
import { FULL_HD, type People, type Person } from "./support/people";
import { expect, test } from "./support/test";

/** Open a board with one cut, ready to draw on. */
async function openBoard(
  people: People,
  size = {},
  options?: { hasTouch?: boolean },
): Promise<{ board: Board; who: Person }> {
  const who = await people.create("drawer", options);
  const project = await who.makeProject("Drawing", size);
  await who.makeCuts(project, [12]);
  const board = await Board.open(await who.context.newPage(), project.slug);
  await board.goTo(0);
  return { board, who };
}

/** Draw a pen stroke with the given pressure (`force`, 0 to 1) at each point. */
async function penStroke(cdp: CDPSession, board: Board, line: { at: Place; force: number }[]): Promise<void> {
  const pen = { button: "left", pointerType: "pen" } as const;
  for (const [index, { at, force }] of line.entries()) {
    const type = index === 0 ? "mousePressed" : "mouseMoved";
    const count = index === 0 ? { clickCount: 1 } : {};
    await cdp.send("Input.dispatchMouseEvent", { type, ...pen, ...(await board.at(at)), force, buttons: 1, ...count });
  }
  const end = line.at(-1);
  if (!end) return;
  const up = { type: "mouseReleased", ...pen, ...(await board.at(end.at)), buttons: 0, clickCount: 1 } as const;
  await cdp.send("Input.dispatchMouseEvent", up);
}

function lineAt(y: number, force: number): { at: Place; force: number }[] {
  return Array.from({ length: 13 }, (_, step) => ({ at: [0.4 + step * 0.04, y] as Place, force }));
}

test("the mouse draws, the eraser takes away, undo and redo go back and forth", { tag: "@main" }, async ({
  people,
}) => {
  const { board } = await openBoard(people);
  const { page } = board;
  await expect(board.button("Undo")).toHaveAttribute("aria-disabled", "true");
  await board.stroke([0.4, 0.5], [0.9, 0.5]);
  await expect.poll(() => board.pixels()).toBeGreaterThan(300);
  const drawn = await board.pixels();
  expect(await board.colourAt([0.65, 0.5])).toBe("#26282e");

  await page.keyboard.press("e");
  await expect(board.button("Eraser")).toHaveAttribute("aria-pressed", "true");
  await board.drawing.getByRole("slider", { name: "Brush size" }).fill("64");
  await board.stroke([0.6, 0.4], [0.6, 0.6]);
  await expect.poll(() => board.pixels()).toBeLessThan(drawn);
  expect(await board.colourAt([0.6, 0.5])).toBe("#fbfaf6");
  const erased = await board.pixels();

  await board.button("Undo").click();
  await expect.poll(() => board.pixels()).toBe(drawn);
  await page.keyboard.press("Control+z");
  await expect.poll(() => board.pixels()).toBe(0);
  await expect(board.button("Undo")).toHaveAttribute("aria-disabled", "true");
  await page.keyboard.press("Control+Shift+z");
  await expect.poll(() => board.pixels()).toBe(drawn);
  await board.button("Redo").click();
  await expect.poll(() => board.pixels()).toBe(erased);
  await expect(board.button("Redo")).toHaveAttribute("aria-disabled", "true");
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+y");
  await expect.poll(() => board.pixels()).toBe(erased);
});

test("colour and brush size are what is drawn with, 1 to 64 px", async ({ people }) => {
  const { board } = await openBoard(people, FULL_HD);
  const { page } = board;
  const size = board.drawing.getByRole("slider", { name: "Brush size" });
  await expect(size).toHaveAttribute("min", "1");
  await expect(size).toHaveAttribute("max", "64");
  await board.stroke([0.4, 0.3], [0.9, 0.3]);
  const thin = await board.pixels();

  await board.button("Colour").click();
  await page.getByRole("button", { name: "#c2362b" }).first().click();
  await page.keyboard.press("Escape");
  await size.fill("64");
  await board.stroke([0.4, 0.6], [0.9, 0.6]);
  await expect.poll(() => board.colourAt([0.65, 0.6])).toBe("#c2362b");
  expect(await board.pixels()).toBeGreaterThan(thin * 5);
  // The brush is 64 px wide on a canvas 1080 px high: ink at 28 px from the stroke's center, none at 38 px.
  expect(await board.colourAt([0.65, 0.6 + 28 / 1080])).toBe("#c2362b");
  expect(await board.colourAt([0.65, 0.6 + 38 / 1080])).toBe("#fbfaf6");
});

test("a pen draws thicker where it is pressed harder", async ({ people }) => {
  const { board, who } = await openBoard(people);
  await board.drawing.getByRole("slider", { name: "Brush size" }).fill("40");
  const cdp = await who.context.newCDPSession(board.page);
  await penStroke(cdp, board, lineAt(0.4, 0.15));
  await expect.poll(() => board.pixels()).toBeGreaterThan(200);
  const light = await board.pixels();
  await penStroke(cdp, board, lineAt(0.7, 0.95));
  await expect.poll(async () => (await board.pixels()) - light).toBeGreaterThan(light * 1.5);
});

test("a finger draws without scrolling the page", async ({ people }) => {
  const { board, who } = await openBoard(people, {}, { hasTouch: true });
  const cdp = await who.context.newCDPSession(board.page);
  const places = Array.from({ length: 10 }, (_, step): Place => [0.5 + step * 0.03, 0.3 + step * 0.05]);
  for (const [index, place] of places.entries()) {
    const type = index === 0 ? "touchStart" : "touchMove";
    await cdp.send("Input.dispatchTouchEvent", { type, touchPoints: [await board.at(place)] });
  }
  await cdp.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await expect.poll(() => board.pixels()).toBeGreaterThan(300);
  expect(await board.page.evaluate(() => window.scrollY)).toBe(0);
  await board.isSaved();
});

test("a drawing becomes the cut's picture, in the panel and for the server", async ({ people }) => {
  const { board, who } = await openBoard(people, FULL_HD);
  await expect(board.timeline.getByText("No art")).toBeVisible();
  const uploaded = board.page.waitForResponse((answer) => answer.url().includes("/preview?seq="));
  await board.stroke([0.4, 0.5], [0.9, 0.6]);
  expect((await uploaded).status()).toBe(200);
  await expect(board.timeline.getByText("No art")).toBeHidden();
  await board.isSaved();
  await board.page.reload();
  const picture = board.cards.first().locator("img");
  await expect(picture).toHaveJSProperty("complete", true);
  await expect.poll(() => picture.evaluate((img) => (img as HTMLImageElement).naturalWidth)).toBe(480);
  const { items } = await who.call<{ items: { slug: string }[] }>("GET", "/projects");
  const list = await who.call<{ items: { preview: { url: string } }[] }>("GET", `/projects/${items[0]?.slug}/cuts`);
  const whole = list.items[0]?.preview.url ?? "";
  expect(
    await board.page.evaluate(async (url) => {
      const picture = new Image();
      picture.src = url;
      await picture.decode();
      return [picture.naturalWidth, picture.naturalHeight];
    }, whole),
  ).toEqual([1920, 1080]);
});

test("undo goes over strokes, order, frames and deletions alike, on the cut that each touched", async ({ people }) => {
  const who = await people.create();
  const project = await who.makeProject("Undo");
  await who.makeCuts(project, [12, 12]);
  const page = await who.context.newPage();
  const board = await Board.open(page, project.slug);
  await board.goTo(0);
  await board.stroke([0.5, 0.4], [0.8, 0.6]);
  await board.goTo(1);
  await board.frames(1).fill("30");
  await board.frames(1).press("Enter");
  await page.keyboard.press("Alt+ArrowLeft");
  await expect.poll(() => board.names()).toEqual(["Cut 2", "Cut 1"]);
  await board.goTo(0);
  await page.keyboard.press("Delete");
  await expect.poll(() => board.names()).toEqual(["Cut 1"]);

  await board.button("Undo").click();
  await expect.poll(() => board.names()).toEqual(["Cut 2", "Cut 1"]);
  await board.button("Undo").click();
  await expect.poll(() => board.names()).toEqual(["Cut 1", "Cut 2"]);
  await board.button("Undo").click();
  await expect(board.frames(1)).toHaveValue("12");
  await board.button("Undo").click();
  await expect(board.cards.nth(0).getByRole("button", { name: "Select cut 1" })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await board.ready();
  await expect.poll(() => board.pixels()).toBe(0);
  await expect(board.button("Undo")).toHaveAttribute("aria-disabled", "true");
});
