import type { Page } from "@playwright/test";
import { Board } from "../support/pages/board";
import type { People } from "../support/people";
import { expect, test } from "../support/test";

const PAPER = "#fbfaf6";

async function openBoard(people: People): Promise<{ board: Board; page: Page }> {
  const person = await people.create("artist");
  const project = await person.createProject("Modifiers");
  await person.createCuts(project, [12]);
  const board = await Board.open(await person.context.newPage(), project.slug);
  await board.goTo(0);
  await board.drawing.getByRole("slider", { name: "Brush size" }).fill("40");
  return { board, page: board.page };
}

test("Shift draws a straight line, Alt erases, Ctrl picks a color", async ({ people }) => {
  const { board, page } = await openBoard(people);
  await page.keyboard.down("Shift");
  await board.stroke([0.2, 0.5], [0.5, 0.2], [0.8, 0.5]);
  await page.keyboard.up("Shift");
  expect(await board.colorAt([0.5, 0.5])).toBe("#26282e");
  expect(await board.colorAt([0.5, 0.2])).toBe(PAPER);

  await page.keyboard.down("Alt");
  await board.stroke([0.5, 0.4], [0.5, 0.6]);
  await page.keyboard.up("Alt");
  expect(await board.colorAt([0.5, 0.5])).toBe(PAPER);
  await expect(board.button("Pencil")).toHaveAttribute("aria-pressed", "true");

  await page.keyboard.press("e");
  const start = await board.toScreen([0.3, 0.5]);
  await page.keyboard.down("Control");
  await page.mouse.click(start.x, start.y);
  await page.keyboard.up("Control");
  await expect(board.button("Pencil")).toHaveAttribute("aria-pressed", "true");
  const paper = await board.toScreen([0.9, 0.9]);
  await page.keyboard.down("Control");
  await page.mouse.click(paper.x, paper.y);
  await page.keyboard.up("Control");
  await board.stroke([0.25, 0.4], [0.25, 0.6]);
  expect(await board.colorAt([0.25, 0.5])).toBe(PAPER);
  await board.expectSaved();
});

test("a layer is cleared by its button or by Delete on the canvas, and restored by undo", async ({ people }) => {
  const { board, page } = await openBoard(people);
  await board.stroke([0.2, 0.3], [0.8, 0.3]);
  await board.stroke([0.2, 0.6], [0.8, 0.6]);
  await expect.poll(() => board.pixels()).toBeGreaterThan(1000);
  const drawnPixels = await board.pixels();
  await board.button("Clear layer").click();
  await expect.poll(() => board.pixels()).toBe(0);
  await page.getByText("Layer cleared").locator("..").getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => board.pixels()).toBe(drawnPixels);

  await board.stroke([0.5, 0.9], [0.5, 0.95]);
  const more = await board.pixels();
  await page.keyboard.press("Delete");
  await expect.poll(() => board.pixels()).toBe(0);
  await expect(board.cards).toHaveCount(1);
  await page.keyboard.press("Control+z");
  await expect.poll(() => board.pixels()).toBe(more);
  await page.keyboard.press("Control+z");
  await expect.poll(() => board.pixels()).toBe(drawnPixels);
  await board.expectSaved();
  await page.reload();
  await expect.poll(() => board.pixels()).toBe(drawnPixels);
});
