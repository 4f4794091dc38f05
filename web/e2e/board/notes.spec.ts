import type { Locator } from "@playwright/test";
import { Board } from "../support/pages/board";
import { expect, test } from "../support/test";

const LIMIT = 1000;

async function getBox(panel: Locator): Promise<{ x: number; y: number; right: number; bottom: number }> {
  const box = await panel.boundingBox();
  if (!box) throw new Error("The panel is not on the page.");
  return { x: box.x, y: box.y, right: box.x + box.width, bottom: box.y + box.height };
}

test("the notes panel is dragged, moved by keys, and collapsed, and never leaves the window", async ({ people }) => {
  const person = await people.create("notes");
  const project = await person.createProject("Notes");
  await person.createCuts(project, [12, 12]);
  const board = await Board.open(await person.context.newPage(), project.slug);
  const { page, notes } = board;
  // On a laptop screen the canvas leaves no margin for the panels: docked below the cuts, they cover nothing.
  await expect(notes).toContainText("Select a panel to add notes.");
  expect((await getBox(notes)).x).toBeGreaterThanOrEqual((await getBox(board.canvas)).right);
  await page.getByRole("button", { name: "Float notes over the canvas" }).click();
  await expect(notes).toContainText("Select a panel to add notes.");
  await board.goTo(0);
  await expect(notes.getByPlaceholder("Add note...")).toBeVisible();

  // Drag with the pointer, also far outside the window.
  const head = notes.getByRole("heading", { name: "Notes" });
  const from = await getBox(head);
  await page.mouse.move(from.x + 5, from.y + 5);
  await page.mouse.down();
  await page.mouse.move(from.x + 125, from.y + 65, { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => Math.round((await getBox(head)).x - from.x)).toBe(120);
  expect(Math.round((await getBox(head)).y - from.y)).toBe(60);
  const boxAfterDrag = await getBox(head);
  await page.mouse.move(boxAfterDrag.x + 5, boxAfterDrag.y + 5);
  await page.mouse.down();
  await page.mouse.move(5000, 5000, { steps: 4 });
  await page.mouse.up();
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const corner = await getBox(notes);
  expect(corner.right).toBeLessThanOrEqual(width);
  expect(corner.bottom).toBeLessThanOrEqual(height);
  expect(corner.right).toBeGreaterThan(width - 40);

  // Shrinking the window moves the panel along.
  await page.setViewportSize({ width: 1100, height: 700 });
  await expect.poll(async () => (await getBox(notes)).right).toBeLessThanOrEqual(1100);
  expect((await getBox(notes)).bottom).toBeLessThanOrEqual(700);

  // Move it with the keyboard.
  const boxBeforeKeys = await getBox(notes);
  await notes.getByRole("button", { name: "Move notes" }).focus();
  for (let step = 0; step < 3; step += 1) await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowUp");
  await expect.poll(async () => Math.round(boxBeforeKeys.x - (await getBox(notes)).x)).toBe(48);
  for (let step = 0; step < 100; step += 1) await page.keyboard.press("ArrowUp");
  expect((await getBox(notes)).y).toBeGreaterThanOrEqual(0);
  await notes.getByRole("button", { name: "Collapse notes" }).focus();
  await page.keyboard.press("Enter");
  await expect(notes.getByRole("textbox")).toBeHidden();

  // The position and the collapsed state survive a reload.
  const boxBeforeReload = await getBox(notes);
  await page.reload();
  await board.waitUntilReady();
  await expect.poll(async () => Math.round((await getBox(notes)).x - boxBeforeReload.x)).toBe(0);
  await notes.getByRole("button", { name: "Expand notes" }).click();
  await expect(notes).toContainText("Select a panel to add notes.");

  // Move the panel off the buttons that it now covers.
  await notes.getByRole("button", { name: "Move notes" }).focus();
  for (let step = 0; step < 30; step += 1) await page.keyboard.press("ArrowLeft");
  for (let step = 0; step < 10; step += 1) await page.keyboard.press("ArrowDown");
});

test("a wide screen shows panels next to the canvas; keys open and close them; they dock next to the cuts", async ({
  people,
}) => {
  const person = await people.create("panels");
  const project = await person.createProject("Wide");
  await person.createCuts(project, [12]);
  const page = await person.context.newPage();
  await page.setViewportSize({ width: 2560, height: 900 });
  const board = await Board.open(page, project.slug);
  const { notes } = board;
  const layers = page.getByRole("region", { name: "Layers" });
  await expect(layers.getByRole("button", { name: "Add layer" })).toBeVisible();
  const paper = await getBox(board.canvas);
  expect((await getBox(notes)).right).toBeLessThanOrEqual(paper.x);
  expect((await getBox(layers)).x).toBeGreaterThanOrEqual(paper.right);

  // In a smaller window the panels are docked next to the cuts, and a key opens each. Pressed again, it moves the focus
  // to the note.
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(page.getByRole("tab", { name: "Notes" })).toHaveAttribute("aria-selected", "true");
  await page.getByRole("button", { name: "Collapse notes" }).click();
  await expect(notes).toHaveCount(0);
  await board.goTo(0);
  await page.keyboard.press("m");
  await expect(notes.getByRole("textbox", { name: "Note" })).toBeVisible();
  await expect(notes.getByRole("textbox", { name: "Note" })).not.toBeFocused();
  await page.keyboard.press("m");
  await expect(notes.getByRole("textbox", { name: "Note" })).toBeFocused();
  await page.keyboard.type("Tide is out");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Float notes over the canvas" }).click();
  // A stroke continues below the panel and selects no text.
  const panelBox = await getBox(notes);
  const endPoint = { x: panelBox.x + 100, y: panelBox.bottom - 20 };
  await page.mouse.move((await getBox(board.canvas)).x + 700, endPoint.y);
  await page.mouse.down();
  await page.mouse.move(endPoint.x, endPoint.y, { steps: 8 });
  await page.mouse.up();
  await expect.poll(async () => (await board.ink()).pixels).toBeGreaterThan(500);
  expect(await page.evaluate(() => getSelection()?.toString())).toBe("");
  await notes.getByRole("button", { name: "Dock notes next to the cuts" }).click();

  // The docked panel is remembered and can float over the canvas again. The cuts stay visible next to it.
  await page.keyboard.press("y");
  await expect(page.getByRole("tab", { name: "Layers" })).toHaveAttribute("aria-selected", "true");
  await expect(layers.getByRole("button", { name: "Add layer" })).toBeVisible();
  await board.expectSaved();
  await page.reload();
  await expect(layers.getByRole("button", { name: "Add layer" })).toBeVisible();
  await expect(board.cards).toHaveCount(1);
  await page.getByRole("tab", { name: "Layers" }).press("ArrowRight");
  await expect(page.getByRole("tab", { name: "Notes" })).toBeFocused();
  await expect(notes).toContainText("Select a panel to add notes.");
  await page.keyboard.press("y");
  await page.keyboard.press("y");
  await expect(layers).toHaveCount(0);
  await page.getByRole("button", { name: "Layers", exact: true }).click();
  const handle = page.getByRole("separator", { name: "Panel height" });
  const dockTop = (await getBox(handle)).y;
  await handle.focus();
  for (let step = 0; step < 3; step += 1) await page.keyboard.press("ArrowUp");
  await expect.poll(async () => Math.round(dockTop - (await getBox(handle)).y)).toBe(48);
  await page.getByRole("button", { name: "Float layers over the canvas" }).click();
  await expect(page.getByRole("tab", { name: "Layers" })).toHaveCount(0);
  await expect(layers.getByRole("button", { name: "Collapse layers" })).toBeVisible();
  await board.expectSaved();
  expect((await person.listCuts(project)).items[0]?.note).toBe("Tide is out");
});

test("a note has at most 1,000 characters and belongs to its cut", async ({ people }) => {
  const person = await people.create("notes");
  const project = await person.createProject("Long notes");
  await person.createCuts(project, [12, 12]);
  const board = await Board.open(await person.context.newPage(), project.slug);
  const note = await board.openNotes();
  await board.goTo(0);
  await note.click();
  await board.page.keyboard.insertText("a".repeat(LIMIT - 5));
  await board.page.keyboard.type("bcdefghij");
  await expect(note).toHaveValue(`${"a".repeat(LIMIT - 5)}bcdef`);
  await expect(board.notes).toContainText("1000/1000");
  await board.expectSaved();
  await board.goTo(1);
  await expect(note).toHaveValue("");
  await expect.poll(async () => (await person.listCuts(project)).items[0]?.note.length).toBe(LIMIT);
});
