import { Board } from "../support/pages/board";
import type { People } from "../support/people";
import { expect, test } from "../support/test";

async function openBoard(people: People, options = {}): Promise<Board> {
  const person = await people.create("composer", options);
  const project = await person.createProject("Composing");
  await person.createCuts(project, [24, 24]);
  const board = await Board.open(await person.context.newPage(), project.slug);
  await board.goTo(0);
  return board;
}

test("a lasso selection is flipped, rotated by 90° and freely, and applied as one undo step", async ({ people }) => {
  const board = await openBoard(people);
  const { page } = board;
  await board.drawing.getByRole("slider", { name: "Brush size" }).fill("20");
  await board.stroke([0.4, 0.5], [0.5, 0.5]);
  await expect.poll(() => board.colorAt([0.44, 0.5])).toBe("#26282e");
  const drawnPixels = await board.pixels();
  await page.keyboard.press("l");
  await expect(board.canvas).toHaveAttribute("data-cursor", "lasso");
  // Select the line and an equal area to its right, so that the selection's center is at the line's end.
  await board.stroke([0.38, 0.35], [0.62, 0.35], [0.62, 0.65], [0.38, 0.65], [0.38, 0.36]);
  const bar = page.getByRole("toolbar", { name: "Selection" });
  await bar.getByRole("button", { name: "Flip horizontally" }).click();
  await expect.poll(() => board.colorAt([0.56, 0.5])).toBe("#26282e");
  expect(await board.colorAt([0.44, 0.5])).toBe("#fbfaf6");
  await bar.getByRole("button", { name: "Rotate right 90°" }).click();
  await expect.poll(() => board.colorAt([0.5, 0.58])).toBe("#26282e");
  expect(await board.colorAt([0.56, 0.5])).toBe("#fbfaf6");
  // The turn moved the rotate handle to the right. Drag it to the top to turn the selection back by 90°.
  const rotateHandle = await page.locator("svg[data-lasso] circle").boundingBox();
  if (!rotateHandle) throw new Error("There is no rotate handle.");
  const center = await board.toScreen([0.5, 0.5]);
  await page.mouse.move(rotateHandle.x + rotateHandle.width / 2, rotateHandle.y + rotateHandle.height / 2);
  await page.mouse.down();
  await page.keyboard.down("Shift");
  await page.mouse.move(center.x + 20, center.y - 150, { steps: 6 });
  await page.mouse.move(center.x, center.y - 150, { steps: 2 });
  await page.mouse.up();
  await page.keyboard.up("Shift");
  await expect.poll(() => board.colorAt([0.56, 0.5])).toBe("#26282e");
  await bar.getByRole("button", { name: "Apply selection" }).click();
  await expect(bar).toHaveCount(0);
  expect(Math.abs((await board.pixels()) - drawnPixels)).toBeLessThan(drawnPixels / 20);
  await page.keyboard.press("Control+z");
  await expect.poll(() => board.colorAt([0.44, 0.5])).toBe("#26282e");
  expect(await board.colorAt([0.56, 0.5])).toBe("#fbfaf6");
});

test("guides are drawn over the canvas, move with it, aren't part of the drawing, and survive a reload", async ({
  people,
}) => {
  const board = await openBoard(people);
  const { page } = board;
  const blankPixels = await board.pixels();
  await board.button("Guides").click();
  const sheet = page.getByRole("dialog", { name: "Guides" });
  await sheet.getByRole("switch", { name: "Thirds" }).click();
  await sheet.getByRole("radiogroup", { name: "Vanishing points" }).getByText("2", { exact: true }).click();
  await page.keyboard.press("Escape");
  await page.reload();
  await board.waitUntilReady();
  const point = page.getByRole("button", { name: "Vanishing point 1" });
  const boxBefore = await point.boundingBox();
  const paperEdge = await board.toScreen([0, 0.4]);
  expect(Math.abs((boxBefore?.x ?? 0) + 12 - paperEdge.x)).toBeLessThan(3);
  await point.focus();
  await page.keyboard.press("Shift+ArrowRight");
  await expect.poll(async () => (await point.boundingBox())?.x ?? 0).toBeGreaterThan((boxBefore?.x ?? 0) + 40);
  expect(await board.pixels()).toBe(blankPixels);
  await board.button("Guides").click();
  await sheet.getByRole("switch", { name: "Thirds" }).click();
  await sheet.getByRole("radiogroup", { name: "Vanishing points" }).getByText("0", { exact: true }).click();
  await expect(point).toHaveCount(0);
});

test("a fullscreen board shows only the picture during playback; the controls appear when the pointer moves", async ({
  people,
}) => {
  const board = await openBoard(people);
  const { page } = board;
  await page.keyboard.press("f");
  await expect(board.timeline).toBeVisible();
  await board.button("Loop").click();
  await board.button("Play").click();
  await expect(board.timeline).toBeHidden();
  await expect(board.playback).toHaveCSS("visibility", "visible");
  const bar = board.playback.locator("xpath=ancestor::main/div[last()]");
  await expect(bar).toHaveCSS("opacity", "0");
  const size = await page.getByRole("main").boundingBox();
  await page.mouse.move(400, 300);
  await page.mouse.move(420, 320);
  await expect(bar).toHaveCSS("opacity", "1");
  expect(await page.getByRole("main").boundingBox()).toEqual(size);
  await page.keyboard.press("Space");
  await expect(board.timeline).toBeVisible();
});

test("draw mode on a phone gives the canvas the full screen, with the tools within reach of the thumb", async ({
  people,
}) => {
  const board = await openBoard(people, { viewport: { width: 390, height: 844 }, hasTouch: true });
  const { page } = board;
  await page.getByRole("button", { name: "Hide panels and timeline" }).first().click();
  await expect(board.timeline).toBeHidden();
  await expect(board.playback).toBeHidden();
  await expect(board.cuts).toBeHidden();
  for (const name of ["Pencil", "Eraser", "Undo", "Redo"]) {
    const box = await board.button(name).boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan(700);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(844);
  }
  await board.stroke([0.3, 0.5], [0.7, 0.5]);
  await expect.poll(() => board.pixels()).toBeGreaterThan(20);
  await page.reload();
  await expect(board.button("Undo")).toBeVisible();
  await expect(board.timeline).toBeHidden();
  await page.getByRole("button", { name: "Hide panels and timeline" }).first().click();
  await expect(board.timeline).toBeVisible();
});
