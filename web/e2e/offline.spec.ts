import { Board, expectSameDrawing } from "./support/board";
import { expect, test } from "./support/test";

test("a cut made offline is drawn on, left and come back to like any other, and all of it arrives", async ({
  people,
  watch,
}) => {
  watch.allowNoNetwork();
  const owner = await people.create("offline");
  const project = await owner.makeProject("Away");
  await owner.makeCuts(project, [24]);
  const board = await Board.open(await owner.context.newPage(), project.slug);
  const { page } = board;
  await board.goTo(0);
  await board.stroke([0.3, 0.2], [0.7, 0.2]);
  await board.isSaved();
  await owner.context.setOffline(true);
  await board.newCut();
  await board.stroke([0.3, 0.5], [0.7, 0.5]);
  await expect.poll(() => board.colourAt([0.5, 0.5])).toBe("#26282e");
  await board.cards.nth(0).click();
  await expect.poll(() => board.colourAt([0.5, 0.2])).toBe("#26282e");
  await board.cards.nth(1).click();
  await expect.poll(() => board.colourAt([0.5, 0.5])).toBe("#26282e");
  await expect(page.getByText(/can(not|’t) be loaded/)).toHaveCount(0);
  await board.stroke([0.5, 0.3], [0.5, 0.7]);
  await expect.poll(() => board.colourAt([0.5, 0.35])).toBe("#26282e");
  await owner.context.setOffline(false);
  await board.isSaved();
  const elsewhere = await people.again(owner);
  const there = await Board.open(await elsewhere.context.newPage(), project.slug);
  await there.goTo(1);
  await expectSameDrawing(there, await board.ink());
});

test("frames and a name that were typed and not entered survive a reload, and are kept then", async ({
  people,
  watch,
}) => {
  // What was entered last is sent by the page that goes and by the one that comes: the later of the two hears that it is done.
  watch.allow(/status of 412/);
  const owner = await people.create("typist");
  const project = await owner.makeProject("Half typed");
  await owner.makeCuts(project, [24, 24]);
  const board = await Board.open(await owner.context.newPage(), project.slug);
  await board.cards.nth(0).getByRole("textbox", { name: "Name" }).fill("The rope");
  await board.cards.nth(1).getByRole("textbox", { name: "Frames" }).fill("36");
  await board.page.reload();
  await expect(board.cards.nth(1).getByRole("textbox", { name: "Frames" })).toHaveValue("36");
  await expect.poll(async () => (await owner.cuts(project)).items[1]?.duration_frames).toBe(36);
  // Escape put nothing back: it was never pressed. What was put back does not come again.
  await board.cards.nth(1).getByRole("textbox", { name: "Frames" }).fill("99");
  await board.page.keyboard.press("Escape");
  await board.page.reload();
  await expect(board.cards.nth(1).getByRole("textbox", { name: "Frames" })).toHaveValue("36");
  expect((await owner.cuts(project)).items[0]?.name).toBe("The rope");
});
