import { Board } from "./support/pages/board";
import { expect, test } from "./support/test";

test("a cut without a name is called by its number as it stands, and one that is given goes with it", async ({
  people,
}) => {
  const owner = await people.create("namer");
  const project = await owner.makeProject("Unnamed");
  const board = await Board.open(await owner.context.newPage(), project.slug);
  const name = (index: number) => board.cards.nth(index).getByRole("textbox", { name: "Name" });
  const stored = async () => (await owner.cuts(project)).items.map((cut) => cut.name);
  for (let count = 0; count < 3; count++) await board.newCut();
  expect(await board.names()).toEqual(["Cut 1", "Cut 2", "Cut 3"]);
  await expect(board.options.nth(2)).toHaveAccessibleName("Cut 3");
  await name(2).fill("The rope");
  await name(2).press("Enter");
  await board.isSaved();
  expect(await stored()).toEqual(["", "", "The rope"]);

  await board.goTo(0);
  await board.page.keyboard.press("Alt+ArrowRight");
  await board.page.keyboard.press("Alt+ArrowRight");
  await expect.poll(() => board.names()).toEqual(["Cut 1", "The rope", "Cut 3"]);
  await expect(board.options.nth(1)).toHaveAccessibleName("Cut 2: The rope");
  await expect(board.cards.nth(1).getByText("2", { exact: true })).toBeVisible();

  await name(1).fill(" ");
  await name(1).press("Enter");
  await board.isSaved();
  expect(await board.names()).toEqual(["Cut 1", "Cut 2", "Cut 3"]);
  expect(await stored()).toEqual(["", "", ""]);
  await board.page.reload();
  await expect(board.cards).toHaveCount(3);
  expect(await board.names()).toEqual(["Cut 1", "Cut 2", "Cut 3"]);
});
