import { Board, expectSameDrawing } from "../support/pages/board";
import { expect, test } from "../support/test";

test("a cut created offline is drawn on, left, and reopened like any other, and all of it is saved once online", async ({
  people,
  pageErrors,
}) => {
  pageErrors.allowNoNetwork();
  const owner = await people.create("offline");
  const project = await owner.createProject("Away");
  await owner.createCuts(project, [24]);
  const board = await Board.open(await owner.context.newPage(), project.slug);
  const { page } = board;
  await board.goTo(0);
  await board.stroke([0.3, 0.2], [0.7, 0.2]);
  await board.expectSaved();
  await owner.context.setOffline(true);
  await board.newCut();
  await board.stroke([0.3, 0.5], [0.7, 0.5]);
  await expect.poll(() => board.colorAt([0.5, 0.5])).toBe("#26282e");
  await board.cards.nth(0).click();
  await expect.poll(() => board.colorAt([0.5, 0.2])).toBe("#26282e");
  await board.cards.nth(1).click();
  await expect.poll(() => board.colorAt([0.5, 0.5])).toBe("#26282e");
  await expect(page.getByText(/can(not|’t) be loaded/)).toHaveCount(0);
  await board.stroke([0.5, 0.3], [0.5, 0.7]);
  await expect.poll(() => board.colorAt([0.5, 0.35])).toBe("#26282e");
  await owner.context.setOffline(false);
  await board.expectSaved();
  const otherSession = await people.signInAgain(owner);
  const otherBoard = await Board.open(await otherSession.context.newPage(), project.slug);
  await otherBoard.goTo(1);
  await expectSameDrawing(otherBoard, await board.ink());
});

test("frame counts and names that were typed but not entered survive a reload and are then saved", async ({
  people,
  pageErrors,
}) => {
  // Both the unloading page and the reloaded one send the last change: the second request gets a 412.
  pageErrors.allow(/status of 412/);
  const owner = await people.create("typist");
  const project = await owner.createProject("Half typed");
  await owner.createCuts(project, [24, 24]);
  const board = await Board.open(await owner.context.newPage(), project.slug);
  await board.cards.nth(0).getByRole("textbox", { name: "Name" }).fill("The rope");
  await board.cards.nth(1).getByRole("textbox", { name: "Frames" }).fill("36");
  await board.page.reload();
  await expect(board.cards.nth(1).getByRole("textbox", { name: "Frames" })).toHaveValue("36");
  await expect.poll(async () => (await owner.listCuts(project)).items[1]?.duration_frames).toBe(36);
  // Escape reverts the field, and a reverted value doesn't come back after a reload.
  await board.cards.nth(1).getByRole("textbox", { name: "Frames" }).fill("99");
  await board.page.keyboard.press("Escape");
  await board.page.reload();
  await expect(board.cards.nth(1).getByRole("textbox", { name: "Frames" })).toHaveValue("36");
  expect((await owner.listCuts(project)).items[0]?.name).toBe("The rope");
});

test("a value overwritten by someone who was offline is reported and can be restored", async ({
  people,
  pageErrors,
}) => {
  pageErrors.allowNoNetwork();
  pageErrors.allow(/status of 412/);
  const [owner, ines] = [await people.create("owner"), await people.create("ines")];
  const project = await owner.createProject("Both of us");
  await owner.createCuts(project, [24, 24]);
  await owner.addMember(project, ines);
  const ownerBoard = await Board.open(await owner.context.newPage(), project.slug);
  const inesBoard = await Board.open(await ines.context.newPage(), project.slug);
  const setFrames = async (board: Board, frames: number): Promise<void> => {
    await board.frames(0).fill(String(frames));
    await board.frames(0).press("Enter");
  };
  const messages = ownerBoard.page.getByRole("status", { name: "Messages" });

  // Replacing a value that one has seen causes no notice.
  await setFrames(inesBoard, 30);
  await expect(ownerBoard.frames(0)).toHaveValue("30");
  await setFrames(ownerBoard, 36);
  await expect(inesBoard.frames(0)).toHaveValue("36");
  await setFrames(inesBoard, 31);
  await expect(ownerBoard.frames(0)).toHaveValue("31");
  await inesBoard.expectSaved();

  await ines.context.setOffline(true);
  await setFrames(inesBoard, 20);
  await setFrames(ownerBoard, 12);
  await ownerBoard.expectSaved();
  await expect(messages).toBeEmpty();
  await ines.context.setOffline(false);
  await inesBoard.expectSaved();
  await expect(inesBoard.page.getByText("Your change replaced theirs: 12 f")).toBeVisible();
  await expect(ownerBoard.frames(0)).toHaveValue("20");
  await expect(messages).toContainText(/changed the frame count of Cut 1 to 20\. Yours was 12\./);
  await messages.getByRole("button", { name: "Restore" }).click();
  await expect(messages).toBeEmpty();
  await expect(inesBoard.frames(0)).toHaveValue("12");
  await ownerBoard.expectSaved();
  expect((await owner.listCuts(project)).items[0]?.duration_frames).toBe(12);
  await ownerBoard.page.locator("body").press("Control+z");
  await expect(inesBoard.frames(0)).toHaveValue("20");
});

test("a cut that the server doesn't know yet is still the current one after a reload", async ({
  people,
  pageErrors,
}) => {
  pageErrors.allowNoNetwork();
  const owner = await people.create("reloader");
  const project = await owner.createProject("Unsaved");
  await owner.createCuts(project, [24, 24]);
  const board = await Board.open(await owner.context.newPage(), project.slug);
  const { page } = board;
  await board.goTo(0);
  let isServerDown = true;
  await page.route("**/api/projects/*/cuts", (route) =>
    route.request().method() === "POST" && isServerDown ? route.abort() : route.fallback(),
  );
  await board.newCut();
  await expect(board.cards).toHaveCount(3);
  const title = page.getByText("Cut 2 / 3");
  await expect(title).toBeVisible();
  await page.reload();
  await expect(title).toBeVisible();
  isServerDown = false;
  await board.expectSaved();
  await expect(page).toHaveURL(/cut=/);
  expect((await owner.listCuts(project)).items).toHaveLength(3);
});
