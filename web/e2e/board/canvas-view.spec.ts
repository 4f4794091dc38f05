import { Board, type Point } from "../support/pages/board";
import { expect, test } from "../support/test";

const INK = "#26282e";

/** Return the position of the paper on the screen, in CSS px, independent of the part that the canvas covers. */
async function paperBox(board: Board): Promise<{ x: number; y: number; width: number; height: number }> {
  return board.canvas.evaluate((canvas) => {
    const { x, y, width, height } = (canvas.parentElement as HTMLElement).getBoundingClientRect();
    return { x, y, width, height };
  });
}

async function drawStroke(board: Board, ...points: Point[]): Promise<void> {
  const box = await paperBox(board);
  const [first, ...rest] = points.map(([x, y]) => [box.x + x * box.width, box.y + y * box.height] as const);
  if (!first) return;
  await board.page.mouse.move(...first);
  await board.page.mouse.down();
  for (const point of rest) await board.page.mouse.move(...point, { steps: 6 });
  await board.page.mouse.up();
}

test("the canvas is panned, zoomed, and rotated, and strokes start at the pointer", { tag: "@main" }, async ({
  people,
}) => {
  const person = await people.create("view");
  const project = await person.createProject("View");
  await person.createCuts(project, [24, 24]);
  const board = await Board.open(await person.context.newPage(), project.slug);
  await board.goTo(0);
  const view = board.page.getByRole("group", { name: "View" });
  const home = await paperBox(board);

  // Holding Space pans the paper; tapping it starts playback.
  await board.page.mouse.move(700, 400);
  await board.page.keyboard.down("Space");
  await board.page.mouse.down();
  await board.page.mouse.move(760, 380, { steps: 4 });
  await board.page.mouse.up();
  await board.page.keyboard.up("Space");
  await expect.poll(async () => Math.round((await paperBox(board)).x - home.x)).toBe(60);
  await expect(board.playback.getByRole("button", { name: "Play", exact: true })).toBeVisible();
  await board.page.keyboard.press("Space");
  await expect(board.playback.getByRole("button", { name: "Pause" })).toBeVisible();
  await board.page.keyboard.press("Space");
  await board.page.keyboard.press("Home");

  // Zoom with keys and buttons.
  await board.page.keyboard.press("+");
  await expect(view.getByRole("button", { name: "125%: fit to window" })).toBeVisible();
  await view.getByRole("button", { name: "Zoom canvas in" }).click();
  await expect(view.getByRole("button", { name: "156%: fit to window" })).toBeVisible();
  await board.page.keyboard.press("-");
  await view.getByRole("button", { name: "Zoom canvas out" }).click();
  await view.getByRole("button", { name: /fit to window$/ }).click();
  await expect.poll(async () => (await paperBox(board)).x).toBe(home.x);

  // After zooming at the pointer, a stroke lands on the point of the paper below the pointer.
  await board.page.mouse.move(home.x + home.width * 0.7, home.y + home.height * 0.7);
  await board.page.keyboard.down("Control");
  for (let step = 0; step < 8; step += 1) await board.page.mouse.wheel(0, -40);
  await board.page.keyboard.up("Control");
  await drawStroke(board, [0.66, 0.7], [0.74, 0.7]);
  await board.page.keyboard.press("0");
  await expect.poll(() => board.colorAt([0.7, 0.7])).toBe(INK);
  expect(await board.colorAt([0.6, 0.7])).not.toBe(INK);

  // After turning the view by 180° with keys, left and right are swapped.
  for (let step = 0; step < 12; step += 1) await board.page.keyboard.press("r");
  await drawStroke(board, [0.2, 0.3], [0.3, 0.3]);
  await board.page.keyboard.press("0");
  await expect.poll(() => board.colorAt([0.75, 0.7])).toBe(INK);
  await board.expectSaved();
});

test("smoothing and pen-only mode are set next to the brush and remembered", async ({ people }) => {
  const person = await people.create("brush");
  const project = await person.createProject("Brush");
  await person.createCuts(project, [24]);
  const board = await Board.open(await person.context.newPage(), project.slug);
  await board.goTo(0);
  await board.button("Brush settings").click();
  const sheet = board.page.getByRole("dialog", { name: "Brush settings" });
  await sheet.getByRole("slider", { name: "Smoothing" }).fill("10");
  await sheet.getByRole("switch", { name: "Pen only" }).check();
  await board.page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();

  // The stroke still ends where the pointer is released.
  await board.stroke([0.5, 0.3], [0.9, 0.6]);
  await expect.poll(() => board.colorAt([0.9, 0.6])).toBe(INK);
  await board.expectSaved();
  await board.page.reload();
  await board.waitUntilReady();
  await board.button("Brush settings").click();
  await expect(sheet.getByRole("slider", { name: "Smoothing" })).toHaveValue("10");
  await expect(sheet.getByRole("switch", { name: "Pen only" })).toBeChecked();
});

test("a reopened board restores the cut, the view, and the tool; a link opens its cut", async ({ people }) => {
  const person = await people.create("back");
  const project = await person.createProject("Where one was");
  await person.createCuts(project, [12, 12, 12]);
  const board = await Board.open(await person.context.newPage(), project.slug);
  const { page } = board;
  await expect(page).toHaveURL(new RegExp(`/storyboard/${project.slug}$`));
  await board.goTo(2);
  const third = (await person.listCuts(project)).items[2]?.id;
  await expect(page).toHaveURL(new RegExp(`\\?cut=${third}$`));
  await page.keyboard.press("e");
  await page.keyboard.press("+");
  await page.keyboard.press("Shift+R");
  const zoom = page.getByRole("button", { name: /fit to window$/ });
  await expect(zoom).toHaveText("125%");
  const paper = board.canvas.locator("..");
  const transform = await paper.evaluate((element) => (element as HTMLElement).style.transform);
  expect(transform).toContain("rotate");

  await page.reload();
  await board.waitUntilReady();
  const expectRestored = async (): Promise<void> => {
    await expect(board.blocks.nth(2)).toHaveAttribute("data-current", "true");
    await expect(zoom).toHaveText("125%");
    expect(await paper.evaluate((element) => (element as HTMLElement).style.transform)).toBe(transform);
    await expect(board.button("Eraser")).toHaveAttribute("aria-pressed", "true");
  };
  await expectRestored();
  await page.goto("/create");
  await page.goto(`/storyboard/${project.slug}`);
  await board.waitUntilReady();
  await expectRestored();

  // A link to another cut opens that cut, which then replaces the remembered position.
  const first = (await person.listCuts(project)).items[0]?.id;
  await page.goto(`/storyboard/${project.slug}?cut=${first}`);
  await board.waitUntilReady();
  await expect(board.blocks.first()).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("0");
  await expect(zoom).toHaveText("100%");
  await page.reload();
  await board.waitUntilReady();
  await expect(zoom).toHaveText("100%");
});
