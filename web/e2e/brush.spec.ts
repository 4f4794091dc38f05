import { Board, expectSameDrawing } from "./support/pages/board";
import { expect, test } from "./support/test";

test("a marker multiplies and never itself; others, a reload and the cut's picture show the same", async ({
  people,
}) => {
  const owner = await people.create("inker");
  const project = await owner.makeProject("Brushes");
  await owner.makeCuts(project, [12]);
  const board = await Board.open(await owner.context.newPage(), project.slug);
  await board.goTo(0);
  const { page } = board;
  await board.drawing.getByRole("slider", { name: "Brush size" }).fill("40");
  await board.button("Brush settings").click();
  const sheet = page.getByRole("dialog", { name: "Brush settings" });
  await sheet.getByText("Marker", { exact: true }).click();
  await sheet.getByRole("slider", { name: "Opacity" }).fill("50");
  await page.keyboard.press("Escape");
  // Draw back over the same stroke: the second pass must not darken it.
  await board.stroke([0.3, 0.5], [0.7, 0.5], [0.3, 0.5]);
  await expect.poll(() => board.colourAt([0.5, 0.5])).toBe("#909192");
  await board.stroke([0.5, 0.3], [0.5, 0.7]);
  await expect.poll(() => board.colourAt([0.5, 0.6])).toBe("#909192");
  const crossed = await board.colourAt([0.5, 0.5]);
  expect(Number.parseInt(crossed.slice(1, 3), 16)).toBeLessThan(0x60);
  await board.isSaved();

  const other = await people.create("looker");
  await owner.addMember(project, other, "viewer");
  const theirs = await Board.open(await other.context.newPage(), project.slug);
  await theirs.goTo(0);
  await expectSameDrawing(theirs, await board.ink());
  await page.reload();
  await board.ready();
  await expect.poll(() => board.colourAt([0.5, 0.5])).toBe(crossed);
});

test("a shape is drawn from corner to corner, and colour poured into it stays within its lines", {
  tag: "@main",
}, async ({ people }) => {
  const owner = await people.create("painter");
  const project = await owner.makeProject("Shapes");
  await owner.makeCuts(project, [12]);
  const board = await Board.open(await owner.context.newPage(), project.slug);
  await board.goTo(0);
  const { page } = board;
  await board.button("Shapes and fill").click();
  const shapes = page.getByRole("dialog", { name: "Shapes and fill" });
  await shapes.getByRole("button", { name: "Rectangle" }).click();
  await page.keyboard.press("Escape");
  await board.stroke([0.4, 0.4], [0.7, 0.7]);
  await expect.poll(() => board.colourAt([0.55, 0.4])).toBe("#26282e");
  expect(await board.colourAt([0.55, 0.55])).toBe("#fbfaf6");

  await page.keyboard.press("k");
  await board.button("Colour").click();
  await page.getByRole("button", { name: "#f5c451" }).click();
  await page.keyboard.press("Escape");
  const inside = await board.at([0.55, 0.55]);
  await expect(board.canvas).toHaveAttribute("data-cursor", "cross");
  await page.mouse.click(inside.x, inside.y);
  await expect.poll(() => board.colourAt([0.55, 0.55])).toBe("#f5c451");
  // The fill reaches the lines, overlaps them by at most their antialiased edge, and doesn't leak out.
  expect(await board.colourAt([0.41, 0.42])).toBe("#f5c451");
  expect(await board.colourAt([0.35, 0.55])).toBe("#fbfaf6");
  await page.keyboard.press("Control+z");
  await expect.poll(() => board.colourAt([0.55, 0.55])).toBe("#fbfaf6");
  expect(await board.colourAt([0.55, 0.4])).toBe("#26282e");
  await page.keyboard.press("Control+y");
  await expect.poll(() => board.colourAt([0.55, 0.55])).toBe("#f5c451");
  await board.isSaved();
  await page.reload();
  await board.ready();
  await expect.poll(() => board.colourAt([0.55, 0.55])).toBe("#f5c451");
});

test("a brush that is kept with the account is taken up by its key, on any machine", async ({ people }) => {
  const owner = await people.create("keeper");
  const project = await owner.makeProject("Kept brushes");
  await owner.makeCuts(project, [12]);
  const board = await Board.open(await owner.context.newPage(), project.slug);
  const { page } = board;
  const size = (where: Board) => where.drawing.getByRole("slider", { name: "Brush size" });
  const sheetOf = (where: Board) => where.page.getByRole("dialog", { name: "Brush settings" });
  await size(board).fill("33");
  await board.button("Brush settings").click();
  const sheet = sheetOf(board);
  await sheet.getByText("Pencil", { exact: true }).click();
  await sheet.getByRole("slider", { name: "Opacity" }).fill("60");
  await sheet.getByRole("button", { name: "Keep", exact: true }).click();
  await expect(sheet.getByText("Give the brush a name.")).toBeVisible();
  await sheet.getByRole("textbox", { name: "Name of the brush" }).fill("Rough");
  await page.keyboard.press("Enter");
  await expect(sheet.getByRole("button", { name: "Rough", exact: true })).toBeVisible();
  await sheet.getByRole("combobox", { name: "Key of Rough" }).click();
  await page.getByRole("option", { name: "2" }).click();
  await expect(sheet.getByRole("combobox", { name: "Key of Rough" })).toHaveText("2");

  // On another computer: the current brush starts with defaults, but the brush presets come from the account.
  const elsewhere = await people.again(owner);
  const there = await Board.open(await elsewhere.context.newPage(), project.slug);
  await expect(size(there)).toHaveValue("6");
  await expect(async () => {
    await there.page.keyboard.press("2");
    await expect(size(there)).toHaveValue("33", { timeout: 500 });
  }).toPass();
  await there.button("Brush settings").click();
  await expect(sheetOf(there).getByRole("radio", { name: "Pencil" })).toBeChecked();
  await expect(sheetOf(there).getByRole("slider", { name: "Opacity" })).toHaveValue("60");
  await sheetOf(there).getByRole("button", { name: "Remove Rough" }).click();
  await expect(
    sheetOf(there).getByText("Keep the brush in hand under a name, and give it a key from 1 to 6."),
  ).toBeVisible();
  await there.page.keyboard.press("Escape");
  await there.page.keyboard.press("3");
  await expect(size(there)).toHaveValue("6");
});
