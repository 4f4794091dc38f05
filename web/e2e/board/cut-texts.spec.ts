import { Board } from "../support/pages/board";
import { expect, test } from "../support/test";

test("dialogue, action, and note have fields that Tab moves through, undo reverts, and buttons hide", async ({
  people,
}) => {
  const person = await people.create("writer");
  const project = await person.createProject("Night Ferry");
  await person.createCuts(project, [12, 12]);
  const board = await Board.open(await person.context.newPage(), project.slug);
  const { page, notes } = board;
  const getField = (name: string) => notes.getByRole("textbox", { name, exact: true });
  const toggle = (name: string) => notes.getByRole("button", { name: `Show ${name}` });
  await board.openNotes();
  await board.goTo(0);
  await getField("Dialogue").focus();
  await page.keyboard.type("من هناك؟");
  await page.keyboard.press("Tab");
  await expect(getField("Action")).toBeFocused();
  await page.keyboard.type("She turns");
  await page.keyboard.press("Tab");
  await expect(getField("Note")).toBeFocused();
  await page.keyboard.type("Slowly");
  await page.keyboard.press("Escape");
  await expect(notes).toContainText("9/2000");
  expect(await getField("Dialogue").evaluate((field) => getComputedStyle(field).direction)).toBe("rtl");
  await board.expectSaved();
  const expected = { dialogue: "من هناك؟", action: "She turns", note: "Slowly" };
  await expect.poll(async () => (await person.listCuts(project)).items[0]).toMatchObject(expected);

  // Each edit is its own undo step.
  await page.keyboard.press("Control+z");
  await expect(getField("Note")).toHaveValue("");
  await page.keyboard.press("Control+z");
  await expect(getField("Action")).toHaveValue("");
  await expect(getField("Dialogue")).toHaveValue("من هناك؟");
  await page.keyboard.press("Control+Shift+z");
  await expect(getField("Action")).toHaveValue("She turns");

  // A hidden field stays hidden in this browser and keeps its text.
  await toggle("action").click();
  await expect(toggle("action")).toHaveAttribute("aria-pressed", "false");
  await expect(getField("Action")).toBeHidden();
  await getField("Dialogue").focus();
  await page.keyboard.press("Tab");
  await expect(getField("Note")).toBeFocused();
  await page.keyboard.press("Escape");
  await board.expectSaved();
  await page.reload();
  await board.waitUntilReady();
  await board.goTo(0);
  await expect(getField("Dialogue")).toHaveValue("من هناك؟");
  await expect(getField("Action")).toBeHidden();
  await toggle("action").click();
  await expect(getField("Action")).toHaveValue("She turns");

  // Export the dialogue as captions.
  await page.getByRole("button", { name: "Export" }).first().click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("menuitem", { name: "SRT captions" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("Night Ferry captions.srt");
});

test("two people edit the dialogue and the action of the same cut, and both edits are kept", async ({
  people,
  pageErrors,
}) => {
  pageErrors.allow(/status of 412/); // the later of two concurrent edits gets a 412, is merged and sent again
  const owner = await people.create("owner");
  const friend = await people.create("friend");
  const project = await owner.createProject("Night Ferry");
  await owner.createCuts(project, [12]);
  await owner.addMember(project, friend, "editor");
  const ownerBoard = await Board.open(await owner.context.newPage(), project.slug);
  const friendBoard = await Board.open(await friend.context.newPage(), project.slug);
  for (const board of [ownerBoard, friendBoard]) {
    await board.openNotes();
    await board.goTo(0);
  }
  const getField = (board: Board, name: string) => board.notes.getByRole("textbox", { name, exact: true });
  await Promise.all([
    getField(ownerBoard, "Dialogue").fill("Who is there?"),
    getField(friendBoard, "Action").fill("She turns"),
  ]);
  for (const board of [ownerBoard, friendBoard]) {
    await board.expectSaved();
    await expect(getField(board, "Dialogue")).toHaveValue("Who is there?");
    await expect(getField(board, "Action")).toHaveValue("She turns");
  }
});
