import { Board, expectSameDrawing } from "./support/pages/board";
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
  // Both the unloading page and the reloaded one send the last change: the second request gets a 412.
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
  // Escape reverts the field, and a reverted value doesn't come back after a reload.
  await board.cards.nth(1).getByRole("textbox", { name: "Frames" }).fill("99");
  await board.page.keyboard.press("Escape");
  await board.page.reload();
  await expect(board.cards.nth(1).getByRole("textbox", { name: "Frames" })).toHaveValue("36");
  expect((await owner.cuts(project)).items[0]?.name).toBe("The rope");
});

test("whoever saved a value hears that somebody without a network set another, and can have it back", async ({
  people,
  watch,
}) => {
  watch.allowNoNetwork();
  watch.allow(/status of 412/);
  const [owner, ines] = [await people.create("owner"), await people.create("ines")];
  const project = await owner.makeProject("Both of us");
  await owner.makeCuts(project, [24, 24]);
  await owner.addMember(project, ines);
  const his = await Board.open(await owner.context.newPage(), project.slug);
  const hers = await Board.open(await ines.context.newPage(), project.slug);
  const set = async (board: Board, frames: number): Promise<void> => {
    await board.frames(0).fill(String(frames));
    await board.frames(0).press("Enter");
  };
  const heard = his.page.getByRole("status", { name: "Messages" });

  // Replacing a value that one has seen causes no notice.
  await set(hers, 30);
  await expect(his.frames(0)).toHaveValue("30");
  await set(his, 36);
  await expect(hers.frames(0)).toHaveValue("36");
  await set(hers, 31);
  await expect(his.frames(0)).toHaveValue("31");
  await hers.isSaved();

  await ines.context.setOffline(true);
  await set(hers, 20);
  await set(his, 12);
  await his.isSaved();
  await expect(heard).toBeEmpty();
  await ines.context.setOffline(false);
  await hers.isSaved();
  await expect(hers.page.getByText("Yours was saved in place of: 12f")).toBeVisible();
  await expect(his.frames(0)).toHaveValue("20");
  await expect(heard).toContainText(/set the frames of Cut 1 to 20; you had 12\./);
  await heard.getByRole("button", { name: "Restore" }).click();
  await expect(heard).toBeEmpty();
  await expect(hers.frames(0)).toHaveValue("12");
  await his.isSaved();
  expect((await owner.cuts(project)).items[0]?.duration_frames).toBe(12);
  await his.page.locator("body").press("Control+z");
  await expect(hers.frames(0)).toHaveValue("20");
});
