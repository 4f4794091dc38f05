import type { Locator } from "@playwright/test";
import { Board } from "./support/board";
import { expect, test } from "./support/test";

const LIMIT = 1000;

async function placeOf(panel: Locator): Promise<{ x: number; y: number; right: number; bottom: number }> {
  const box = await panel.boundingBox();
  if (!box) throw new Error("The panel is not on the page.");
  return { x: box.x, y: box.y, right: box.x + box.width, bottom: box.y + box.height };
}

test("the notes are dragged, moved by keys and collapsed, and never leave the window", async ({ people }) => {
  const who = await people.create("notes");
  const project = await who.makeProject("Notes");
  await who.makeCuts(project, [12, 12]);
  const board = await Board.open(await who.context.newPage(), project.slug);
  const { page, notes } = board;
  await expect(notes).toContainText("Select a panel to add notes.");
  await board.goTo(0);
  await expect(notes.getByPlaceholder("Add note...")).toBeVisible();

  // By the pointer, also far out of the window.
  const head = notes.getByRole("heading", { name: "Notes" });
  const from = await placeOf(head);
  await page.mouse.move(from.x + 5, from.y + 5);
  await page.mouse.down();
  await page.mouse.move(from.x + 125, from.y + 65, { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => Math.round((await placeOf(head)).x - from.x)).toBe(120);
  expect(Math.round((await placeOf(head)).y - from.y)).toBe(60);
  const there = await placeOf(head);
  await page.mouse.move(there.x + 5, there.y + 5);
  await page.mouse.down();
  await page.mouse.move(5000, 5000, { steps: 4 });
  await page.mouse.up();
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const corner = await placeOf(notes);
  expect(corner.right).toBeLessThanOrEqual(width);
  expect(corner.bottom).toBeLessThanOrEqual(height);
  expect(corner.right).toBeGreaterThan(width - 40);

  // A smaller window takes it along.
  await page.setViewportSize({ width: 1100, height: 700 });
  await expect.poll(async () => (await placeOf(notes)).right).toBeLessThanOrEqual(1100);
  expect((await placeOf(notes)).bottom).toBeLessThanOrEqual(700);

  // By the keyboard.
  const before = await placeOf(notes);
  await notes.getByRole("button", { name: "Move notes" }).focus();
  for (let step = 0; step < 3; step += 1) await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowUp");
  await expect.poll(async () => Math.round(before.x - (await placeOf(notes)).x)).toBe(48);
  for (let step = 0; step < 100; step += 1) await page.keyboard.press("ArrowUp");
  expect((await placeOf(notes)).y).toBeGreaterThanOrEqual(0);
  await notes.getByRole("button", { name: "Collapse notes" }).focus();
  await page.keyboard.press("Enter");
  await expect(notes.getByRole("textbox")).toBeHidden();

  // Where it is and that it is collapsed is remembered.
  const kept = await placeOf(notes);
  await page.reload();
  await board.ready();
  await expect.poll(async () => Math.round((await placeOf(notes)).x - kept.x)).toBe(0);
  await notes.getByRole("button", { name: "Expand notes" }).click();
  await expect(notes).toContainText("Select a panel to add notes.");
});

test("a note has 1,000 characters at most and belongs to its cut", async ({ people }) => {
  const who = await people.create("notes");
  const project = await who.makeProject("Long notes");
  await who.makeCuts(project, [12, 12]);
  const board = await Board.open(await who.context.newPage(), project.slug);
  const note = board.notes.getByRole("textbox", { name: "Note" });
  await board.goTo(0);
  await note.click();
  await board.page.keyboard.insertText("a".repeat(LIMIT - 5));
  await board.page.keyboard.type("bcdefghij");
  await expect(note).toHaveValue(`${"a".repeat(LIMIT - 5)}bcdef`);
  await expect(board.notes).toContainText("1000/1000");
  await board.isSaved();
  await board.goTo(1);
  await expect(note).toHaveValue("");
  await expect.poll(async () => (await who.cuts(project)).items[0]?.note.length).toBe(LIMIT);
});
