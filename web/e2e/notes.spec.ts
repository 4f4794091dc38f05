import type { Locator } from "@playwright/test";
import { Board } from "./support/pages/board";
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
  // On a laptop screen the canvas leaves no margin for the panels: collapsed above it, they cover nothing.
  await expect(notes.getByRole("button", { name: "Expand notes" })).toBeVisible();
  const layers = page.getByRole("region", { name: "Layers" });
  const paper = await placeOf(board.canvas);
  for (const panel of [notes, layers]) expect((await placeOf(panel)).bottom).toBeLessThanOrEqual(paper.y);
  expect((await placeOf(layers)).x).toBeGreaterThanOrEqual((await placeOf(notes)).right);
  await notes.getByRole("button", { name: "Expand notes" }).click();
  await expect(notes).toContainText("Select a panel to add notes.");
  await board.goTo(0);
  await expect(notes.getByPlaceholder("Add note...")).toBeVisible();

  // Drag with the pointer, also far outside the window.
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

  // Shrinking the window moves the panel along.
  await page.setViewportSize({ width: 1100, height: 700 });
  await expect.poll(async () => (await placeOf(notes)).right).toBeLessThanOrEqual(1100);
  expect((await placeOf(notes)).bottom).toBeLessThanOrEqual(700);

  // Move it with the keyboard.
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

  // The position and the collapsed state survive a reload.
  const kept = await placeOf(notes);
  await page.reload();
  await board.ready();
  await expect.poll(async () => Math.round((await placeOf(notes)).x - kept.x)).toBe(0);
  await notes.getByRole("button", { name: "Expand notes" }).click();
  await expect(notes).toContainText("Select a panel to add notes.");

  // Move the panel off the buttons that it now covers.
  await notes.getByRole("button", { name: "Move notes" }).focus();
  for (let step = 0; step < 30; step += 1) await page.keyboard.press("ArrowLeft");
  for (let step = 0; step < 10; step += 1) await page.keyboard.press("ArrowDown");
});

test("a wide screen has room for the panels beside the paper; keys open and close them; they dock beside the cuts", async ({
  people,
}) => {
  const who = await people.create("panels");
  const project = await who.makeProject("Wide");
  await who.makeCuts(project, [12]);
  const page = await who.context.newPage();
  await page.setViewportSize({ width: 2560, height: 900 });
  const board = await Board.open(page, project.slug);
  const { notes } = board;
  const layers = page.getByRole("region", { name: "Layers" });
  await expect(layers.getByRole("button", { name: "Add layer" })).toBeVisible();
  const paper = await placeOf(board.canvas);
  expect((await placeOf(notes)).right).toBeLessThanOrEqual(paper.x);
  expect((await placeOf(layers)).x).toBeGreaterThanOrEqual(paper.right);

  // In a smaller window the panels stay above the canvas, and a key expands each. The note field gets the focus.
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(notes.getByRole("button", { name: "Expand notes" })).toBeVisible();
  await board.goTo(0);
  await page.keyboard.press("m");
  await expect(notes.getByRole("textbox", { name: "Note" })).toBeFocused();
  await page.keyboard.type("Tide is out");
  await page.keyboard.press("Escape");
  // A stroke continues below the panel and selects no text.
  const under = await placeOf(notes);
  const at = { x: under.x + 100, y: under.bottom - 20 };
  await page.mouse.move((await placeOf(board.canvas)).x + 700, at.y);
  await page.mouse.down();
  await page.mouse.move(at.x, at.y, { steps: 8 });
  await page.mouse.up();
  await expect.poll(async () => (await board.ink()).pixels).toBeGreaterThan(500);
  expect(await page.evaluate(() => getSelection()?.toString())).toBe("");
  await page.keyboard.press("m");
  await expect(notes.getByRole("textbox", { name: "Note" })).toBeHidden();

  // Docked panels become tabs, also after a reload, and can float over the canvas again.
  await page.keyboard.press("y");
  await layers.getByRole("button", { name: "Dock layers beside the cuts" }).click();
  await expect(page.getByRole("tab", { name: "Layers" })).toHaveAttribute("aria-selected", "true");
  await expect(layers.getByRole("button", { name: "Add layer" })).toBeVisible();
  await board.isSaved();
  await page.reload();
  await expect(layers.getByRole("button", { name: "Add layer" })).toBeVisible();
  await page.keyboard.press("y");
  await expect(board.cards).toHaveCount(1);
  await page.keyboard.press("y");
  await page.getByRole("button", { name: "Float layers over the paper" }).click();
  await expect(page.getByRole("tab", { name: "Layers" })).toHaveCount(0);
  await expect(layers.getByRole("button", { name: "Collapse layers" })).toBeVisible();
  await board.isSaved();
  expect((await who.cuts(project)).items[0]?.note).toBe("Tide is out");
});

test("a note has 1,000 characters at most and belongs to its cut", async ({ people }) => {
  const who = await people.create("notes");
  const project = await who.makeProject("Long notes");
  await who.makeCuts(project, [12, 12]);
  const board = await Board.open(await who.context.newPage(), project.slug);
  const note = await board.openNotes();
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
