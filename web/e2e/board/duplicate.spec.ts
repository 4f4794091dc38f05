import { Board } from "../support/pages/board";
import { expect, test } from "../support/test";

test("cuts are duplicated with their drawings, by button and by D, and undo removes the copies", async ({
  people,
  pageErrors,
}) => {
  // The preview of a copy may still be uploading when undo removes the copy.
  pageErrors.allow(/status of 404.*\/preview/);
  const person = await people.create("double");
  const project = await person.createProject("Doubles");
  await person.createCuts(project, [12, 24]);
  const board = await Board.open(await person.context.newPage(), project.slug);
  const { page } = board;
  await board.goTo(0);
  await board.stroke([0.2, 0.5], [0.8, 0.5]);
  await expect.poll(() => board.pixels()).toBeGreaterThan(300);
  const drawnPixels = await board.pixels();
  await page.keyboard.press("d");
  await expect(board.cards).toHaveCount(3);
  await expect(board.frames(1)).toHaveValue("12");
  await expect.poll(() => board.pixels()).toBe(drawnPixels);
  await board.stroke([0.2, 0.8], [0.8, 0.8]);
  await expect.poll(() => board.pixels()).toBeGreaterThan(drawnPixels);
  const doubledPixels = await board.pixels();
  await board.expectSaved();

  await page.reload();
  await board.goTo(0);
  await expect.poll(() => board.pixels()).toBe(drawnPixels);
  await board.goTo(1);
  await expect.poll(() => board.pixels()).toBe(doubledPixels);
  await page.getByRole("button", { name: "Duplicate selected" }).click();
  await expect(board.cards).toHaveCount(4);
  await expect.poll(() => board.pixels()).toBe(doubledPixels);
  await page.keyboard.press("Control+z");
  await expect(board.cards).toHaveCount(3);
  await page.keyboard.press("Control+y");
  await expect(board.cards).toHaveCount(4);
  await board.expectSaved();
  await page.reload();
  await board.goTo(2);
  await expect.poll(() => board.pixels()).toBe(doubledPixels);
});
