import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/accessibility";
import { Board } from "../support/pages/board";
import type { People } from "../support/people";
import { expect, test } from "../support/test";

async function openBoard(people: People): Promise<{ board: Board; page: Page }> {
  const person = await people.create("typist");
  const project = await person.createProject("Keys");
  await person.createCuts(project, [12, 12]);
  const board = await Board.open(await person.context.newPage(), project.slug);
  await board.goTo(0);
  return { board, page: board.page };
}

test("all shortcuts are listed on ?, and can be changed and reset", async ({ people }) => {
  const { board, page } = await openBoard(people);
  const expectPressed = (name: string) => expect(board.button(name)).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("e");
  await expectPressed("Eraser");

  await page.keyboard.press("?");
  const dialog = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(dialog.getByRole("button", { name: "Next cut: →. Change" })).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Redo: Ctrl+Shift+Z, Ctrl+Y. Change" })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Pencil: B. Change" }).click();
  await expect(dialog.getByRole("button", { name: "Pencil: Press a key…" })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("Press a different key.", { exact: false })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog.getByText("Press a key…")).toBeHidden();
  await dialog.getByRole("button", { name: "Pencil: B. Change" }).press(" ");
  await page.keyboard.press("f");
  await expect(dialog.getByRole("button", { name: "Pencil: F. Change" })).toBeVisible();
  await expect(dialog.getByText("This key was removed from “Fullscreen”.")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();

  await page.keyboard.press("f");
  await expectPressed("Pencil");
  await page.keyboard.press("e");
  await page.keyboard.press("b");
  await expectPressed("Eraser");
  await page.reload();
  await board.goTo(0);
  await page.keyboard.press("f");
  await expectPressed("Pencil");

  await board.page.getByRole("button", { name: "Keyboard shortcuts" }).click();
  await dialog.getByRole("button", { name: "Reset to defaults" }).click();
  await expect(dialog.getByRole("button", { name: "Pencil: B. Change" })).toBeVisible();
  await dialog.getByRole("button", { name: "Done" }).click();
  await page.keyboard.press("e");
  await page.keyboard.press("b");
  await expectPressed("Pencil");
});

test("Space can be assigned to another command, and another key to playback", async ({ people }) => {
  const { board, page } = await openBoard(people);
  await page.keyboard.press("?");
  const dialog = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await dialog.getByRole("button", { name: "New cut: N. Change" }).press("Enter");
  await page.keyboard.press(" ");
  await expect(dialog.getByRole("button", { name: "New cut: Space. Change" })).toBeVisible();
  await expect(dialog.getByText("Press a key…")).toBeHidden();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  // Space would press a button that has the focus.
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  await page.keyboard.press("n");
  await expect(board.cards).toHaveCount(2);
  await page.keyboard.press(" ");
  await expect(board.cards).toHaveCount(3);
});
