import { Board } from "../support/pages/board";
import { expect, test } from "../support/test";

test("keys select and deselect all cuts, insert a cut, and flip the view, and never select text on the page", async ({
  people,
}) => {
  const person = await people.create("keys");
  const project = await person.createProject("Keys");
  await person.createCuts(project, [12, 12, 12]);
  const board = await Board.open(await person.context.newPage(), project.slug);
  const { page } = board;
  await board.goTo(0);
  const getSelectedText = () => page.evaluate(() => getSelection()?.toString());
  await page.keyboard.press("Control+a");
  await expect(board.cuts.getByText("3 cuts selected")).toBeVisible();
  expect(await getSelectedText()).toBe("");
  await page.keyboard.press("Escape");
  await expect(board.cuts.getByText(/cuts? selected/)).toBeHidden();

  await board.stroke([0.1, 0.4], [0.4, 0.4]);
  await expect.poll(() => board.pixels()).toBeGreaterThan(200);
  await page.keyboard.press("Shift+N");
  await expect(board.cards).toHaveCount(4);
  await board.waitUntilReady();
  expect(await board.pixels()).toBe(0);
  await expect(board.blocks.first()).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("ArrowRight");
  await board.waitUntilReady();
  await expect.poll(() => board.pixels()).toBeGreaterThan(200);
  await board.expectSaved();
  const { items } = await person.listCuts(project);
  expect(items.map(({ duration_frames }) => duration_frames)).toEqual([1, 12, 12, 12]);

  // In the flipped view the line is on the right. What is drawn on the left lands on the right of the canvas.
  await page.keyboard.press("Shift+H");
  await expect(page.getByRole("button", { name: "Flip canvas" })).toHaveAttribute("aria-pressed", "true");
  await board.stroke([0.1, 0.7], [0.4, 0.7]);
  await expect.poll(async () => (await board.ink()).cells.filter((cell) => cell > 0).length).toBeGreaterThan(15);
  const { cells } = await board.ink();
  const hasInk = (row: number, from: number, to: number) => cells.slice(row * 32 + from, row * 32 + to).some(Boolean);
  expect([hasInk(7, 3, 13), hasInk(7, 19, 29)]).toEqual([true, false]);
  expect([hasInk(12, 3, 13), hasInk(12, 19, 29)]).toEqual([false, true]);
  await page.keyboard.press("Shift+H");
  await expect(page.getByRole("button", { name: "Flip canvas" })).toHaveAttribute("aria-pressed", "false");
});

test("keys add, copy, and clear layers; the opacity slider previews while it is dragged and keeps the focus", async ({
  people,
}) => {
  const person = await people.create("keys");
  const project = await person.createProject("Layer keys");
  await person.createCuts(project, [12, 12]);
  const board = await Board.open(await person.context.newPage(), project.slug);
  const { page } = board;
  await board.goTo(0);
  await board.stroke([0.5, 0.5], [0.9, 0.5]);
  const panel = await board.openLayers();
  await page.keyboard.press("Insert");
  await expect.poll(() => board.layerNames()).toEqual(["Layer 2", "Layer 1"]);
  await board.stroke([0.5, 0.7], [0.9, 0.7]);
  await page.keyboard.press("Control+j");
  await expect.poll(() => board.layerNames()).toEqual(["Layer 2 copy", "Layer 2", "Layer 1"]);
  await expect.poll(() => board.colorAt([0.7, 0.7])).toBe("#26282e");
  await page.keyboard.press("Alt+Backspace");
  await expect(page.getByText("Layer cleared")).toBeVisible();
  await expect.poll(() => board.colorAt([0.7, 0.7])).toBe("#26282e");
  await page.keyboard.press("Backspace");
  await expect(page.getByText("All layers cleared")).toBeVisible();
  await expect.poll(() => board.pixels()).toBe(0);
  await page.keyboard.press("Control+z");
  await expect.poll(() => board.colorAt([0.7, 0.5])).toBe("#26282e");

  await panel.getByText("Layer 1", { exact: true }).click();
  const slider = panel.getByRole("slider", { name: "Layer opacity" });
  await slider.focus();
  for (let press = 0; press < 30; press += 1) await page.keyboard.press("ArrowLeft");
  await expect(slider).toBeFocused();
  await expect(slider).toHaveValue("70");
  await expect(board.blocks.first()).toHaveAttribute("aria-selected", "true");
  await expect.poll(() => board.colorAt([0.7, 0.5])).not.toBe("#26282e");

  // While the slider is dragged, the canvas previews the opacity. Releasing it makes one undoable change.
  const colorBefore = await board.colorAt([0.7, 0.5]);
  const box = await slider.boundingBox();
  if (!box) throw new Error("The slider is not on the page.");
  await page.mouse.move(box.x + box.width * 0.68, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.2, box.y + box.height / 2, { steps: 5 });
  await expect.poll(() => board.colorAt([0.7, 0.5])).not.toBe(colorBefore);
  const draggedColor = await board.colorAt([0.7, 0.5]);
  await page.mouse.up();
  await expect.poll(() => board.colorAt([0.7, 0.5])).toBe(draggedColor);
  await page.keyboard.press("Control+z");
  await expect.poll(() => board.colorAt([0.7, 0.5])).toBe(colorBefore);
});

test("the command palette finds commands by part of their name, shows keys and why a command is disabled, and lists recent ones first", async ({
  people,
}) => {
  const person = await people.create("commands");
  const project = await person.createProject("Commands");
  await person.createCuts(project, [12, 12]);
  const board = await Board.open(await person.context.newPage(), project.slug);
  const { page } = board;
  await board.goTo(0);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+k");
  const dialog = page.getByRole("dialog", { name: "Commands" });
  const field = dialog.getByRole("combobox", { name: "Command" });
  await expect(field).toBeFocused();
  await field.fill("undo");
  await expect(dialog.getByRole("option")).toHaveText([/Undo.*Nothing to undo\..*Ctrl\+Z/]);
  await page.keyboard.press("Enter");
  await expect(dialog).toBeVisible();
  await field.fill("select dup");
  await expect(dialog.getByRole("option", { name: /Duplicate selected cuts.*Select cuts first/ })).toBeVisible();
  await field.fill("zzz");
  await expect(dialog.getByText("No matching commands.")).toBeVisible();
  await field.fill("select all");
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(board.cuts.getByText("2 cuts selected")).toBeVisible();

  await page.getByRole("button", { name: "Commands" }).click();
  await expect(dialog.getByRole("option").first()).toHaveText(/Select all cuts/);
  await field.fill("n");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowUp");
  await field.fill("notes");
  await page.keyboard.press("Enter");
  await expect(board.notes.getByRole("textbox", { name: "Note" })).toBeFocused();

  await page.getByRole("button", { name: "Commands", exact: true }).click();
  await field.fill("export pdf");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Export PDF" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});
