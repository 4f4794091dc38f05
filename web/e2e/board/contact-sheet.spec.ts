import { Board } from "../support/pages/board";
import { expect, test } from "../support/test";

test("the contact sheet finds, selects, moves, and plays cuts by keys and by pointer, and opens one", async ({
  people,
}) => {
  const person = await people.create("sheet");
  const project = await person.createProject("Sheet");
  await person.createCuts(project, [12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12]);
  const board = await Board.open(await person.context.newPage(), project.slug);
  const { page } = board;
  await board.goTo(6);
  await page.keyboard.press("Alt+/");
  await page.keyboard.press("g");
  const sheet = page.getByRole("region", { name: "Contact sheet" });
  const cards = sheet.getByRole("grid", { name: "Contact sheet" }).getByRole("gridcell");
  const current = sheet.locator("[role=gridcell][data-current=true]");
  await expect(cards).toHaveCount(12);
  await expect(current).toHaveAttribute("aria-label", /Sc 020 Sh 010 A/);

  // Two-dimensional navigation: Up goes to the cut in the same column of the previous row.
  const getLeft = async (): Promise<number> => Math.round((await current.boundingBox())?.x ?? 0);
  const column = await getLeft();
  await page.keyboard.press("ArrowUp");
  await expect(current).toHaveAttribute("aria-label", /Sc 010/);
  await page.keyboard.press("ArrowUp");
  await expect(current).toHaveAttribute("aria-label", /Sc 010 Sh 010 A/);
  expect(await getLeft()).toBe(column);
  await page.keyboard.press("Home");
  await page.keyboard.press("Shift+ArrowRight");
  await expect(sheet.locator("[role=gridcell][aria-selected=true]")).toHaveCount(2);

  // Space plays the two selected cuts only, and the selection stays.
  await page.keyboard.press("Space");
  await expect(sheet.getByRole("figure", { name: "Now playing" })).toBeVisible();
  await expect(sheet.getByRole("figure", { name: "Now playing" })).toBeHidden();
  await expect(sheet.locator("[role=gridcell][aria-selected=true]")).toHaveCount(2);
  await expect(current).toHaveAttribute("aria-label", /Sh 010 B/);

  // Ctrl and the wheel resize the thumbnails: larger ones mean fewer columns.
  const getWidth = async (): Promise<number> => (await cards.first().boundingBox())?.width ?? 0;
  const widthBefore = await getWidth();
  await sheet.getByRole("grid").hover();
  await page.keyboard.down("Control");
  for (let step = 0; step < 6; step += 1) await page.mouse.wheel(0, -100);
  await page.keyboard.up("Control");
  await expect.poll(getWidth).toBeGreaterThan(widthBefore);
  await page.keyboard.down("Control");
  for (let step = 0; step < 14; step += 1) await page.mouse.wheel(0, 100);
  await page.keyboard.up("Control");
  await expect(cards).toHaveCount(12);

  // Collapse a scene, then find a cut by typing its label.
  await sheet.getByRole("button", { name: "Collapse Scene 010" }).click();
  await expect(cards).toHaveCount(6);
  await sheet.getByRole("button", { name: "Expand Scene 010" }).click();
  await sheet.getByRole("grid").focus();
  await page.keyboard.type("020 sh 010 d");
  await expect(sheet.getByText("1 cut found")).toBeVisible();
  await expect(current).toHaveAttribute("aria-label", /Sc 020 Sh 010 D/);
  await page.keyboard.press("Escape");

  // Drag a cut into the other scene, then undo.
  await cards.nth(9).dragTo(cards.nth(1), { targetPosition: { x: 10, y: 40 } });
  await expect(cards.nth(1)).toHaveAttribute("aria-label", /Sc 010 Sh 010 B/);
  await expect(cards.nth(6)).toHaveAttribute("aria-label", /Sc 010 Sh 010 G/);
  await page.keyboard.press("Control+z");
  await expect(cards.nth(6)).toHaveAttribute("aria-label", /Sc 020 Sh 010 A/);

  await cards.nth(2).dblclick();
  await expect(sheet).toBeHidden();
  await expect(page.getByText("Cut 3 / 12")).toBeVisible();
  await board.expectSaved();
});
