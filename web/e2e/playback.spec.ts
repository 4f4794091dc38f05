import { Board } from "./support/pages/board";
import { expectInTime, expectStopped, watchPlaying } from "./support/pages/playing";
import type { People, Person, ProjectRow } from "./support/people";
import { expect, test } from "./support/test";

interface Opened {
  who: Person;
  project: ProjectRow;
  board: Board;
}

async function openBoard(people: People, fps: number, frames: readonly number[]): Promise<Opened> {
  const who = await people.create("player");
  const project = await who.makeProject("Playing", { fps });
  await who.makeCuts(project, frames);
  const board = await Board.open(await who.context.newPage(), project.slug);
  await expect(board.cards).toHaveCount(frames.length);
  return { who, project, board };
}

for (const [fps, frames] of [
  [120, [100, 140]],
  [1, [1, 2]],
  [23.976, [24, 24]],
] as const) {
  const exact = fps === 23.976 ? 24_000 / 1001 : fps;
  const total = frames[0] + frames[1];

  test(`at ${fps} fps every frame is shown at its time, and the last one after whole seconds`, async ({ people }) => {
    const { board } = await openBoard(people, fps, frames);
    const ended = await watchPlaying(board);
    await board.button("Play").click();
    const run = await ended();
    expectInTime(run, exact, 0);
    expectStopped(run, exact, total - 1, total);
    await expect(board.playhead).toHaveAttribute("aria-valuenow", String(total - 1));
    await expect(board.options.nth(1)).toHaveAttribute("aria-selected", "true");
  });
}

test("the keyboard plays, which clears the selection, and looping loses no time", { tag: "@main" }, async ({
  people,
}) => {
  const { board } = await openBoard(people, 120, [25, 35]);
  const { page } = board;
  await board.goTo(0);
  await board.button("Loop").click();
  await expect(board.button("Loop")).toHaveAttribute("aria-pressed", "true");
  const ended = await watchPlaying(board, 2500);
  await page.keyboard.press("Space");
  await expect(board.button("Pause")).toBeVisible();
  await expect(board.cards.locator("[aria-pressed=true]")).toHaveCount(0);
  const run = await ended();
  expectInTime(run, 120, 0, 60);
  expect(new Set(run.shown.map(({ frame }) => frame >= 25))).toEqual(new Set([false, true]));

  // Turning Loop off after many rounds lets the current one finish.
  await board.button("Loop").click();
  await expect(board.button("Play")).toBeVisible();
  expect(await board.frame()).toBe(59);
  await page.keyboard.press("Home");
  expect(await board.frame()).toBe(0);
  await page.keyboard.press("End");
  expect(await board.frame()).toBe(59);
  const again = await watchPlaying(board);
  await page.keyboard.press("Space");
  const rerun = await again(); // starts from the first frame
  expectInTime(rerun, 120, 0);
  expectStopped(rerun, 120, 59, 60);
});

test("not continuous, playing stays within the cut, and that is remembered", async ({ people }) => {
  const { board } = await openBoard(people, 24, [12, 12, 12]);
  const { page } = board;
  const continuous = board.playback.getByRole("button", { name: "Continuous" });
  await expect(continuous).toHaveAttribute("aria-pressed", "true");
  await continuous.click();
  await board.goTo(1);
  const stops = await watchPlaying(board);
  await board.button("Play").click();
  const run = await stops();
  expectInTime(run, 24, 12);
  expectStopped(run, 24, 23, 12);
  await expect(board.options.nth(1)).toHaveAttribute("aria-selected", "true");

  await page.reload();
  await expect(board.cards).toHaveCount(3);
  await expect(continuous).toHaveAttribute("aria-pressed", "false");
  await board.goTo(2);
  await board.button("Loop").click();
  const loops = await watchPlaying(board, 1500);
  await page.keyboard.press("Space");
  const seen = (await loops()).shown.map(({ frame }) => frame);
  expect(Math.min(...seen)).toBe(24);
  expect(Math.max(...seen)).toBe(35);
  // Turn Continuous on during playback: it continues past the end of the board and loops to the start.
  await continuous.focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => board.frame(), { intervals: [20] }).toBeLessThan(24);
});

test("the picture that is shown is always that of the playhead's cut", async ({ people }) => {
  const { board, who, project } = await openBoard(people, 24, [4, 3, 5]);
  const { page } = board;
  for (const [index, y] of [0.3, 0.5, 0.7].entries()) {
    await board.goTo(index);
    await board.stroke([0.4, y], [0.9, y]);
  }
  await board.isSaved();
  await expect
    .poll(async () => (await who.cuts(project)).items.map(({ preview, drawing_seq }) => preview?.seq === drawing_seq))
    .toEqual([true, true, true]);
  await page.reload();
  await expect(board.cards).toHaveCount(3);
  const pathOf = (address: string | undefined): string => new URL(address ?? "", page.url()).pathname;
  const { items } = await who.cuts(project);
  const pictures = items.map(({ preview }) => [pathOf(preview?.url), pathOf(preview?.small_url)]);
  const cutOf = (frame: number): number => (frame < 4 ? 0 : frame < 7 ? 1 : 2);

  await board.button("Loop").click();
  await board.goTo(0);
  const ended = await watchPlaying(board, 2500);
  await board.button("Play").click();
  const { shown } = await ended();
  await board.button("Pause").click();
  const moving = shown.filter(({ isPlaying }) => isPlaying);
  expect(new Set(moving.map(({ frame }) => cutOf(frame)))).toEqual(new Set([0, 1, 2]));
  const seen = moving.map(({ frame, picture, panelPicture }) => ({ frame, picture, panelPicture }));
  expect(seen).toEqual(
    moving.map(({ frame }) => ({
      frame,
      picture: pictures[cutOf(frame)]?.[0],
      panelPicture: pictures[cutOf(frame)]?.[1],
    })),
  );
});

test("a picture that is slow to come leaves the paper bare, and no other cut's picture on it", async ({ people }) => {
  const { board, who, project } = await openBoard(people, 24, [6, 6]);
  const { page } = board;
  for (const index of [0, 1]) {
    await board.goTo(index);
    await board.stroke([0.4, 0.3 + index * 0.3], [0.9, 0.5]);
  }
  await board.isSaved();
  await expect
    .poll(async () => (await who.cuts(project)).items.map(({ preview, drawing_seq }) => preview?.seq === drawing_seq))
    .toEqual([true, true]);
  const { items } = await who.cuts(project);
  const slow = new URL(items[1]?.preview?.small_url ?? "", page.url()).pathname;
  let come = (): void => undefined;
  const coming = new Promise<void>((resolve) => {
    come = resolve;
  });
  await page.route(
    (url) => url.pathname === slow,
    (route) => coming.then(() => route.continue()),
  );
  await page.reload();
  await expect(board.cards).toHaveCount(2);
  const ended = await watchPlaying(board);
  await board.button("Play").click();
  const { shown } = await ended();
  const second = shown.filter(({ frame, isPlaying }) => isPlaying && frame >= 6);
  expect(second.length).toBeGreaterThan(0);
  expect(second.filter(({ isPanelWaiting }) => !isPanelWaiting)).toEqual([]);
  expect(shown.filter(({ frame, isPanelWaiting }) => frame > 1 && frame < 6 && isPanelWaiting)).toEqual([]);
  come();
  await expect(board.cuts.locator("img[data-waiting]")).toHaveCount(0);
});
