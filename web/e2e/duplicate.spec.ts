import { Board } from "./support/pages/board";
import { expect, test } from "./support/test";

test("cuts are duplicated with their drawings, by button and by D, and undo takes the copies away", async ({
  people,
  watch,
}) => {
  // The preview of a copy may still be uploading when undo removes the copy.
  watch.allow(/status of 404.*\/preview/);
  const who = await people.create("double");
  const project = await who.makeProject("Doubles");
  await who.makeCuts(project, [12, 24]);
  const board = await Board.open(await who.context.newPage(), project.slug);
  const { page } = board;
  await board.goTo(0);
  await board.stroke([0.2, 0.5], [0.8, 0.5]);
  await expect.poll(() => board.pixels()).toBeGreaterThan(300);
  const drawn = await board.pixels();
  await page.keyboard.press("d");
  await expect(board.cards).toHaveCount(3);
  await expect(board.frames(1)).toHaveValue("12");
  await expect.poll(() => board.pixels()).toBe(drawn);
  await board.stroke([0.2, 0.8], [0.8, 0.8]);
  await expect.poll(() => board.pixels()).toBeGreaterThan(drawn);
  const both = await board.pixels();
  await board.isSaved();

  await page.reload();
  await board.goTo(0);
  await expect.poll(() => board.pixels()).toBe(drawn);
  await board.goTo(1);
  await expect.poll(() => board.pixels()).toBe(both);
  await page.getByRole("button", { name: "Duplicate cuts" }).click();
  await expect(board.cards).toHaveCount(4);
  await expect.poll(() => board.pixels()).toBe(both);
  await page.keyboard.press("Control+z");
  await expect(board.cards).toHaveCount(3);
  await page.keyboard.press("Control+y");
  await expect(board.cards).toHaveCount(4);
  await board.isSaved();
  await page.reload();
  await board.goTo(2);
  await expect.poll(() => board.pixels()).toBe(both);
});
