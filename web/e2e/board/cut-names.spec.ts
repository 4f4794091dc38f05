import { Board } from "../support/pages/board";
import { expect, test } from "../support/test";

test("an unnamed cut is called by its current number, and a given name stays with its cut", async ({ people }) => {
  const owner = await people.create("namer");
  const project = await owner.createProject("Unnamed");
  const board = await Board.open(await owner.context.newPage(), project.slug);
  const name = (index: number) => board.cards.nth(index).getByRole("textbox", { name: "Name" });
  const stored = async () => (await owner.listCuts(project)).items.map((cut) => cut.name);
  for (let count = 0; count < 3; count++) await board.newCut();
  expect(await board.getNames()).toEqual(["Cut 1", "Cut 2", "Cut 3"]);
  await expect(board.blocks.nth(2)).toHaveAccessibleName("Cut 3");
  await name(2).fill("The rope");
  await name(2).press("Enter");
  await board.expectSaved();
  expect(await stored()).toEqual(["", "", "The rope"]);

  await board.goTo(0);
  await board.page.keyboard.press("Alt+ArrowRight");
  await board.page.keyboard.press("Alt+ArrowRight");
  await expect.poll(() => board.getNames()).toEqual(["Cut 1", "The rope", "Cut 3"]);
  await expect(board.blocks.nth(1)).toHaveAccessibleName("Cut 2: The rope");
  await expect(board.cards.nth(1).getByText("2", { exact: true })).toBeVisible();

  await name(1).fill(" ");
  await name(1).press("Enter");
  await board.expectSaved();
  expect(await board.getNames()).toEqual(["Cut 1", "Cut 2", "Cut 3"]);
  expect(await stored()).toEqual(["", "", ""]);
  await board.page.reload();
  await expect(board.cards).toHaveCount(3);
  expect(await board.getNames()).toEqual(["Cut 1", "Cut 2", "Cut 3"]);
});
