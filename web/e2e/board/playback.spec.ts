import { Board } from "../support/pages/board";
import { expectFramesOnTime, expectStoppedAt, recordPlayback } from "../support/pages/playbackRecorder";
import type { People, Person, ProjectRow } from "../support/people";
import { expect, test } from "../support/test";

interface OpenedBoard {
  person: Person;
  project: ProjectRow;
  board: Board;
}

async function openBoard(people: People, fps: number, frames: readonly number[]): Promise<OpenedBoard> {
  const person = await people.create("player");
  const project = await person.createProject("Playing", { fps });
  await person.createCuts(project, frames);
  const board = await Board.open(await person.context.newPage(), project.slug);
  await expect(board.cards).toHaveCount(frames.length);
  return { person, project, board };
}

for (const [fps, frames] of [
  [120, [100, 140]],
  [1, [1, 2]],
  [23.976, [24, 24]],
] as const) {
  const exact = fps === 23.976 ? 24_000 / 1001 : fps;
  const total = frames[0] + frames[1];

  test(`at ${fps} fps, every frame is shown on time, and playback ends after exactly the board's duration`, async ({
    people,
  }) => {
    const { board } = await openBoard(people, fps, frames);
    const waitForRun = await recordPlayback(board);
    await board.button("Play").click();
    const run = await waitForRun();
    expectFramesOnTime(run, exact, 0);
    expectStoppedAt(run, exact, total - 1, total);
    await expect(board.playhead).toHaveAttribute("aria-valuenow", String(total - 1));
    await expect(board.blocks.nth(1)).toHaveAttribute("aria-selected", "true");
  });
}

test("playback by keyboard clears the selection, and looping loses no time", { tag: "@main" }, async ({ people }) => {
  const { board } = await openBoard(people, 120, [25, 35]);
  const { page } = board;
  await board.goTo(0);
  await board.button("Loop").click();
  await expect(board.button("Loop")).toHaveAttribute("aria-pressed", "true");
  const waitForRun = await recordPlayback(board, 2500);
  await page.keyboard.press("Space");
  await expect(board.button("Pause")).toBeVisible();
  await expect(board.cards.locator("[aria-pressed=true]")).toHaveCount(0);
  const run = await waitForRun();
  expectFramesOnTime(run, 120, 0, 60);
  expect(new Set(run.samples.map(({ frame }) => frame >= 25))).toEqual(new Set([false, true]));

  // Turning Loop off after many rounds lets the current one finish.
  await board.button("Loop").click();
  await expect(board.button("Play")).toBeVisible();
  expect(await board.getFrame()).toBe(59);
  await page.keyboard.press("Home");
  expect(await board.getFrame()).toBe(0);
  await page.keyboard.press("End");
  expect(await board.getFrame()).toBe(59);
  const waitForSecondRun = await recordPlayback(board);
  await page.keyboard.press("Space");
  const secondRun = await waitForSecondRun(); // starts from the first frame
  expectFramesOnTime(secondRun, 120, 0);
  expectStoppedAt(secondRun, 120, 59, 60);
});

test("with continuous playback off, playback stays within the cut, and the setting is remembered", async ({
  people,
}) => {
  const { board } = await openBoard(people, 24, [12, 12, 12]);
  const { page } = board;
  const continuous = board.playback.getByRole("button", { name: "Play through all cuts" });
  await expect(continuous).toHaveAttribute("aria-pressed", "true");
  await continuous.click();
  await board.goTo(1);
  const stops = await recordPlayback(board);
  await board.button("Play").click();
  const run = await stops();
  expectFramesOnTime(run, 24, 12);
  expectStoppedAt(run, 24, 23, 12);
  await expect(board.blocks.nth(1)).toHaveAttribute("aria-selected", "true");

  await page.reload();
  await expect(board.cards).toHaveCount(3);
  await expect(continuous).toHaveAttribute("aria-pressed", "false");
  await board.goTo(2);
  await board.button("Loop").click();
  const waitForLoops = await recordPlayback(board, 1500);
  await page.keyboard.press("Space");
  const frames = (await waitForLoops()).samples.map(({ frame }) => frame);
  expect(Math.min(...frames)).toBe(24);
  expect(Math.max(...frames)).toBe(35);
  // Turn it on during playback: it continues past the end of the board and loops to the start.
  await continuous.focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => board.getFrame(), { intervals: [20] }).toBeLessThan(24);
});

test("playback always shows the picture of the playhead's cut", async ({ people }) => {
  const { board, person, project } = await openBoard(people, 24, [4, 3, 5]);
  const { page } = board;
  for (const [index, y] of [0.3, 0.5, 0.7].entries()) {
    await board.goTo(index);
    await board.stroke([0.4, y], [0.9, y]);
  }
  await board.expectSaved();
  await expect
    .poll(async () =>
      (await person.listCuts(project)).items.map(({ preview, drawing_seq }) => preview?.seq === drawing_seq),
    )
    .toEqual([true, true, true]);
  await page.reload();
  await expect(board.cards).toHaveCount(3);
  await board.waitUntilReady();
  // If the page was reloaded before it knew that a picture was stored, it shows its own for a few seconds.
  await expect(page.locator("img[src^='blob:']")).toHaveCount(0);
  const toPath = (address: string | undefined): string => new URL(address ?? "", page.url()).pathname;
  const { items } = await person.listCuts(project);
  const pictures = items.map(({ preview }) => [toPath(preview?.url), toPath(preview?.small_url)]);
  const getCutIndex = (frame: number): number => (frame < 4 ? 0 : frame < 7 ? 1 : 2);

  await board.button("Loop").click();
  await board.goTo(0);
  // The cuts panel shows all of a picture that the zoomed stage shows in part.
  await page.keyboard.press("+");
  const waitForRun = await recordPlayback(board, 2500);
  await board.button("Play").click();
  const { samples } = await waitForRun();
  await board.button("Pause").click();
  const playingSamples = samples.filter(({ isPlaying }) => isPlaying);
  expect(new Set(playingSamples.map(({ frame }) => getCutIndex(frame)))).toEqual(new Set([0, 1, 2]));
  const shownPictures = playingSamples.map(({ frame, picture, panelPicture }) => ({ frame, picture, panelPicture }));
  expect(shownPictures).toEqual(
    playingSamples.map(({ frame }) => ({
      frame,
      picture: pictures[getCutIndex(frame)]?.[0],
      panelPicture: pictures[getCutIndex(frame)]?.[1],
    })),
  );
});

test("a picture that loads slowly leaves the canvas blank and never shows another cut's picture", async ({
  people,
}) => {
  const { board, person, project } = await openBoard(people, 24, [6, 6]);
  const { page } = board;
  for (const index of [0, 1]) {
    await board.goTo(index);
    await board.stroke([0.4, 0.3 + index * 0.3], [0.9, 0.5]);
  }
  await board.expectSaved();
  await expect
    .poll(async () =>
      (await person.listCuts(project)).items.map(({ preview, drawing_seq }) => preview?.seq === drawing_seq),
    )
    .toEqual([true, true]);
  const { items } = await person.listCuts(project);
  const slowPath = new URL(items[1]?.preview?.small_url ?? "", page.url()).pathname;
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(
    (url) => url.pathname === slowPath,
    (route) => released.then(() => route.continue()),
  );
  await page.reload();
  await expect(board.cards).toHaveCount(2);
  await page.keyboard.press("+");
  const waitForRun = await recordPlayback(board);
  await board.button("Play").click();
  const { samples } = await waitForRun();
  const second = samples.filter(({ frame, isPlaying }) => isPlaying && frame >= 6);
  expect(second.length).toBeGreaterThan(0);
  expect(second.filter(({ isPanelWaiting }) => !isPanelWaiting)).toEqual([]);
  expect(samples.filter(({ frame, isPanelWaiting }) => frame > 1 && frame < 6 && isPanelWaiting)).toEqual([]);
  release();
  await expect(board.cuts.locator("img[data-waiting]")).toHaveCount(0);
});
