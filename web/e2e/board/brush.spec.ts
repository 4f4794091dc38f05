import { Board, expectSameDrawing } from "../support/pages/board";
import { expect, test } from "../support/test";

test("marker strokes multiply with each other but not with themselves, also for others, after a reload, and in the thumbnail", async ({
  people,
}) => {
  const owner = await people.create("inker");
  const project = await owner.createProject("Brushes");
  await owner.createCuts(project, [12]);
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
  await expect.poll(() => board.colorAt([0.5, 0.5])).toBe("#909192");
  await board.stroke([0.5, 0.3], [0.5, 0.7]);
  await expect.poll(() => board.colorAt([0.5, 0.6])).toBe("#909192");
  const crossingColor = await board.colorAt([0.5, 0.5]);
  expect(Number.parseInt(crossingColor.slice(1, 3), 16)).toBeLessThan(0x60);
  await board.expectSaved();

  const viewer = await people.create("looker");
  await owner.addMember(project, viewer, "viewer");
  const viewerBoard = await Board.open(await viewer.context.newPage(), project.slug);
  await viewerBoard.goTo(0);
  await expectSameDrawing(viewerBoard, await board.ink());
  await page.reload();
  await board.waitUntilReady();
  await expect.poll(() => board.colorAt([0.5, 0.5])).toBe(crossingColor);
});

test("a shape is drawn from corner to corner, and flood fill stays within its lines", {
  tag: "@main",
}, async ({ people }) => {
  const owner = await people.create("painter");
  const project = await owner.createProject("Shapes");
  await owner.createCuts(project, [12]);
  const board = await Board.open(await owner.context.newPage(), project.slug);
  await board.goTo(0);
  const { page } = board;
  await board.button("Shapes and fill").click();
  const shapes = page.getByRole("dialog", { name: "Shapes and fill" });
  await shapes.getByRole("button", { name: "Rectangle" }).click();
  await page.keyboard.press("Escape");
  await board.stroke([0.4, 0.4], [0.7, 0.7]);
  await expect.poll(() => board.colorAt([0.55, 0.4])).toBe("#26282e");
  expect(await board.colorAt([0.55, 0.55])).toBe("#fbfaf6");

  await page.keyboard.press("k");
  await board.button("Color").click();
  await page.getByRole("button", { name: "Orange pencil" }).click();
  await page.keyboard.press("Escape");
  const inside = await board.toScreen([0.55, 0.55]);
  await expect(board.canvas).toHaveAttribute("data-cursor", "cross");
  await page.mouse.click(inside.x, inside.y);
  await expect.poll(() => board.colorAt([0.55, 0.55])).toBe("#e07b1f");
  // The fill reaches the lines, overlaps them by at most their antialiased edge, and doesn't leak out.
  expect(await board.colorAt([0.41, 0.42])).toBe("#e07b1f");
  expect(await board.colorAt([0.35, 0.55])).toBe("#fbfaf6");
  await page.keyboard.press("Control+z");
  await expect.poll(() => board.colorAt([0.55, 0.55])).toBe("#fbfaf6");
  expect(await board.colorAt([0.55, 0.4])).toBe("#26282e");
  await page.keyboard.press("Control+y");
  await expect.poll(() => board.colorAt([0.55, 0.55])).toBe("#e07b1f");
  await board.expectSaved();
  await page.reload();
  await board.waitUntilReady();
  await expect.poll(() => board.colorAt([0.55, 0.55])).toBe("#e07b1f");
});

test("a brush saved in the account is selected by its key on another computer", async ({ people }) => {
  const owner = await people.create("keeper");
  const project = await owner.createProject("Kept brushes");
  await owner.createCuts(project, [12]);
  const board = await Board.open(await owner.context.newPage(), project.slug);
  const { page } = board;
  const getSizeSlider = (target: Board) => target.drawing.getByRole("slider", { name: "Brush size" });
  const getBrushSettings = (target: Board) => target.page.getByRole("dialog", { name: "Brush settings" });
  await getSizeSlider(board).fill("33");
  await board.button("Brush settings").click();
  const sheet = getBrushSettings(board);
  await sheet.getByText("Pencil", { exact: true }).click();
  await sheet.getByRole("slider", { name: "Opacity" }).fill("60");
  await sheet.getByRole("button", { name: "Save", exact: true }).click();
  await expect(sheet.getByText("Enter a brush name.")).toBeVisible();
  await sheet.getByRole("textbox", { name: "Brush name" }).fill("Rough");
  await page.keyboard.press("Enter");
  await expect(sheet.getByRole("button", { name: "Rough", exact: true })).toBeVisible();
  await sheet.getByRole("combobox", { name: "Key for Rough" }).click();
  await page.getByRole("option", { name: "2" }).click();
  await expect(sheet.getByRole("combobox", { name: "Key for Rough" })).toHaveText("2");

  // On another computer: the current brush starts with defaults, but the brush presets come from the account.
  const otherSession = await people.signInAgain(owner);
  const otherBoard = await Board.open(await otherSession.context.newPage(), project.slug);
  await expect(getSizeSlider(otherBoard)).toHaveValue("6");
  await expect(async () => {
    await otherBoard.page.keyboard.press("2");
    await expect(getSizeSlider(otherBoard)).toHaveValue("33", { timeout: 500 });
  }).toPass();
  await otherBoard.button("Brush settings").click();
  await expect(getBrushSettings(otherBoard).getByRole("radio", { name: "Pencil" })).toBeChecked();
  await expect(getBrushSettings(otherBoard).getByRole("slider", { name: "Opacity" })).toHaveValue("60");
  await getBrushSettings(otherBoard).getByRole("button", { name: "Delete Rough" }).click();
  await expect(
    getBrushSettings(otherBoard).getByText("Name and save this brush, and assign it a key from 1 to 6."),
  ).toBeVisible();
  await otherBoard.page.keyboard.press("Escape");
  await otherBoard.page.keyboard.press("3");
  await expect(getSizeSlider(otherBoard)).toHaveValue("6");
});
