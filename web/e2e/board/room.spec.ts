import type { Locator } from "@playwright/test";
import { addSound, createTickWav } from "../support/media/sounds";
import { Board } from "../support/pages/board";
import type { Person, ProjectRow } from "../support/people";
import { expect, test } from "../support/test";

async function getBox(element: Locator): Promise<{ x: number; y: number; right: number; bottom: number }> {
  const box = await element.boundingBox();
  if (!box) throw new Error("The element is not on the page.");
  return { x: box.x, y: box.y, right: box.x + box.width, bottom: box.y + box.height };
}

/** A board with scenes and two sound tracks, which leave the least room to the paper. */
async function createFullBoard(person: Person): Promise<ProjectRow> {
  const project = await person.createProject("Room", { width: 1920, height: 1080 });
  await person.createCuts(project, [48, 48, 48, 48]);
  await addSound(person, project, "rain.wav", createTickWav(2));
  await addSound(person, project, "sea.wav", createTickWav(2));
  return project;
}

async function startScene(board: Board): Promise<void> {
  await board.goTo(1);
  await board.page.keyboard.press("Alt+/");
  await expect(board.timeline.getByRole("tree")).toBeVisible();
}

for (const [width, height, share] of [
  [1280, 720, 0.45],
  [1440, 900, 0.55],
] as const) {
  test(`at ${width} × ${height} the paper keeps its share of the window next to scenes and two tracks`, async ({
    people,
  }) => {
    const person = await people.create("room");
    const project = await createFullBoard(person);
    const page = await person.context.newPage();
    await page.setViewportSize({ width, height });
    const board = await Board.open(page, project.slug);
    await startScene(board);
    await expect(board.timeline.getByRole("button", { name: /^Mute/ })).toHaveCount(2);
    const paper = await getBox(board.canvas);
    expect(((paper.right - paper.x) * (paper.bottom - paper.y)) / (width * height)).toBeGreaterThanOrEqual(
      share - 0.001,
    );

    // The docked notes and the cuts are both visible, and cover neither the paper nor each other.
    const notes = await getBox(board.notes);
    const firstCard = await getBox(board.cards.first());
    expect(paper.right).toBeLessThanOrEqual(Math.min(notes.x, firstCard.x));
    expect(notes.x >= firstCard.right || notes.y >= firstCard.bottom).toBe(true);
    expect(firstCard.bottom).toBeLessThanOrEqual((await getBox(board.timeline)).y);

    // The controls are in one row each, and no button is cut off.
    for (const bar of [board.drawing, board.playback]) {
      const buttons = await bar.getByRole("button").all();
      const boxes = await Promise.all(buttons.map(getBox));
      expect(boxes.length).toBeGreaterThan(5);
      for (const box of boxes) {
        expect(box.right).toBeLessThanOrEqual(width);
        expect(Math.abs((box.y + box.bottom) / 2 - ((boxes[0]?.y ?? 0) + (boxes[0]?.bottom ?? 0)) / 2)).toBeLessThan(4);
      }
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  });
}

test("the timeline is dragged higher for its tracks, which is remembered, and back", async ({ people }) => {
  const person = await people.create("lanes");
  const project = await createFullBoard(person);
  const board = await Board.open(await person.context.newPage(), project.slug);
  await expect(board.timeline.getByRole("button", { name: /^Mute/ })).toHaveCount(2);
  const height = async () => Math.round((await board.timeline.boundingBox())?.height ?? 0);
  const automatic = await height();
  expect(automatic).toBeLessThan(160);
  await board.waitForGestures();
  const edge = board.timeline.getByRole("separator", { name: "Timeline height" });
  const { x, y } = await getBox(board.timeline);
  await board.page.mouse.move(x + 400, y + 2);
  await board.page.mouse.down();
  await board.page.mouse.move(x + 400, y - 28, { steps: 4 });
  await expect.poll(height).toBe(automatic + 30);
  await board.page.mouse.up();
  await board.page.reload();
  await expect.poll(height).toBe(automatic + 30);
  await board.waitForGestures();
  await edge.focus();
  for (let step = 0; step < 4; step += 1) await board.page.keyboard.press("ArrowUp");
  await expect.poll(height).toBe(210);
  for (let step = 0; step < 4; step += 1) await board.page.keyboard.press("ArrowDown");
  await expect.poll(height).toBe(60);
});

test("Tab with the pointer over the paper shows only the paper, and Tab or Esc shows everything again", async ({
  people,
}) => {
  const person = await people.create("tab");
  const project = await person.createProject("Only paper");
  await person.createCuts(project, [24]);
  const board = await Board.open(await person.context.newPage(), project.slug);
  const { page } = board;
  await board.waitUntilReady();
  const before = await getBox(board.canvas);
  const { x, y } = await board.toScreen([0.5, 0.5]);
  await page.mouse.move(x, y);
  await page.keyboard.press("Tab");
  await expect(board.timeline).toBeHidden();
  for (const part of [board.cuts, board.drawing, board.playback, board.notes, board.button("Back")])
    await expect(part).toBeHidden();
  await expect.poll(async () => (await getBox(board.canvas)).right - before.right).toBeGreaterThan(100);
  await board.stroke([0.4, 0.4], [0.6, 0.4]);
  await page.keyboard.press("Tab");
  await expect(board.timeline).toBeVisible();
  await board.expectSaved();
  await page.mouse.move(x, y);
  await page.keyboard.press("Tab");
  await expect(board.timeline).toBeHidden();
  await page.keyboard.press("Escape");
  await expect(board.timeline).toBeVisible();
  // With the pointer elsewhere, Tab moves the focus.
  await page.mouse.move(2, 2);
  await page.keyboard.press("Tab");
  await expect(board.timeline).toBeVisible();
  expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true);
});

test("an address with a cut scrolls to it in the list and in the timeline", async ({ people }) => {
  const person = await people.create("deep");
  const project = await person.createProject("Deep");
  const cuts = await person.createCuts(
    project,
    Array.from({ length: 30 }, () => 48),
  );
  const page = await person.context.newPage();
  await Board.open(page, `${project.slug}?cut=${cuts[27]?.id}`);
  const board = new Board(page);
  await expect(page.getByText("Cut 28 / 30")).toBeVisible();
  await expect(board.cuts.getByRole("button", { name: "Select cut 28", exact: true })).toBeInViewport();
  await expect(board.timeline.getByRole("option", { name: /^Cut 28\b/ })).toBeInViewport();
});

test("on a phone, drawing hides all but the tools, the neighboring cuts, and the layers", async ({ people }) => {
  const person = await people.create("thumb");
  const project = await person.createProject("A long name for a small screen");
  await person.createCuts(project, [24, 24]);
  const page = await person.context.newPage();
  await page.setViewportSize({ width: 390, height: 844 });
  const board = await Board.open(page, project.slug);
  const name = page.getByRole("heading", { level: 1 });
  expect((await getBox(name)).right - (await getBox(name)).x).toBeGreaterThan(120);
  for (const button of ["Export", "Redo", "Fullscreen"])
    expect((await getBox(board.button(button))).right, button).toBeLessThanOrEqual(390);
  await board.button("Hide panels and timeline").first().click();
  await expect(board.timeline).toBeHidden();
  await board.button("Next cut").click();
  await expect(page.getByText("Cut 2", { exact: true })).toBeVisible();
  await board.button("Previous cut").click();
  await expect(page.getByText("Cut 1", { exact: true })).toBeVisible();
  await board.waitUntilReady();
  await board.button("Layers").click();
  await page.getByRole("dialog", { name: "Layers" }).getByRole("button", { name: "Add layer" }).click();
  await expect.poll(() => board.layerNames()).toHaveLength(2);
  await page.keyboard.press("Escape");
  await board.expectSaved();
});
