import { Board } from "./support/pages/board";
import { expect, test } from "./support/test";

test("what is said, what happens and the note have a box each, which Tab goes through, undo takes back and buttons hide", async ({
  people,
}) => {
  const who = await people.create("writer");
  const project = await who.makeProject("Night Ferry");
  await who.makeCuts(project, [12, 12]);
  const board = await Board.open(await who.context.newPage(), project.slug);
  const { page, notes } = board;
  const box = (name: string) => notes.getByRole("textbox", { name, exact: true });
  const toggle = (name: string) => notes.getByRole("button", { name: `Show ${name}` });
  await board.openNotes();
  await board.goTo(0);
  await box("Dialogue").focus();
  await page.keyboard.type("من هناك؟");
  await page.keyboard.press("Tab");
  await expect(box("Action")).toBeFocused();
  await page.keyboard.type("She turns");
  await page.keyboard.press("Tab");
  await expect(box("Note")).toBeFocused();
  await page.keyboard.type("Slowly");
  await page.keyboard.press("Escape");
  await expect(notes).toContainText("9/2000");
  expect(await box("Dialogue").evaluate((field) => getComputedStyle(field).direction)).toBe("rtl");
  await board.isSaved();
  const told = { dialogue: "من هناك؟", action: "She turns", note: "Slowly" };
  await expect.poll(async () => (await who.cuts(project)).items[0]).toMatchObject(told);

  // Each edit is its own undo step.
  await page.keyboard.press("Control+z");
  await expect(box("Note")).toHaveValue("");
  await page.keyboard.press("Control+z");
  await expect(box("Action")).toHaveValue("");
  await expect(box("Dialogue")).toHaveValue("من هناك؟");
  await page.keyboard.press("Control+Shift+z");
  await expect(box("Action")).toHaveValue("She turns");

  // A hidden field stays hidden in this browser and keeps its text.
  await toggle("action").click();
  await expect(toggle("action")).toHaveAttribute("aria-pressed", "false");
  await expect(box("Action")).toBeHidden();
  await box("Dialogue").focus();
  await page.keyboard.press("Tab");
  await expect(box("Note")).toBeFocused();
  await page.keyboard.press("Escape");
  await board.isSaved();
  await page.reload();
  await board.ready();
  await board.goTo(0);
  await expect(box("Dialogue")).toHaveValue("من هناك؟");
  await expect(box("Action")).toBeHidden();
  await toggle("action").click();
  await expect(box("Action")).toHaveValue("She turns");

  // Export the dialogue as captions.
  await page.getByRole("button", { name: "Export" }).first().click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("menuitem", { name: "SRT captions" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("Night Ferry captions.srt");
});

test("two people write in the same cut, one what is said and the other what happens, and both texts stand", async ({
  people,
  watch,
}) => {
  watch.allow(/status of 412/); // the later of two concurrent edits gets a 412, is merged and sent again
  const owner = await people.create("owner");
  const friend = await people.create("friend");
  const project = await owner.makeProject("Night Ferry");
  await owner.makeCuts(project, [12]);
  await owner.addMember(project, friend, "editor");
  const one = await Board.open(await owner.context.newPage(), project.slug);
  const other = await Board.open(await friend.context.newPage(), project.slug);
  for (const board of [one, other]) {
    await board.openNotes();
    await board.goTo(0);
  }
  const box = (board: Board, name: string) => board.notes.getByRole("textbox", { name, exact: true });
  await Promise.all([box(one, "Dialogue").fill("Who is there?"), box(other, "Action").fill("She turns")]);
  for (const board of [one, other]) {
    await board.isSaved();
    await expect(box(board, "Dialogue")).toHaveValue("Who is there?");
    await expect(box(board, "Action")).toHaveValue("She turns");
  }
});
