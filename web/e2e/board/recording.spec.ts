import { getSound, SoundTracks } from "../support/media/sounds";
import { Board } from "../support/pages/board";
import { expect, test } from "../support/test";

test("a take is recorded from the playhead; a second take mutes the first; closing the page loses none", {
  tag: "@main",
}, async ({ people }) => {
  const person = await people.create("voice", { permissions: ["microphone"] });
  const project = await person.createProject("Scratch", { fps: 24 });
  await person.createCuts(project, [480]);
  const board = await Board.open(await person.context.newPage(), project.slug);
  const { page } = board;
  await expect(board.timeline.getByRole("button", { name: "Record a scratch track" })).toBeVisible();
  const recording = page.getByText("Recording. Press Space to stop.");
  const tracks = new SoundTracks(board);

  for (let frame = 0; frame < 10; frame += 1) await page.keyboard.press(".");
  await page.keyboard.press("Shift+A");
  await expect(page.getByText("Get ready to record")).toBeVisible();
  await expect(recording).toBeVisible();
  await expect.poll(() => board.getFrame()).toBeGreaterThan(40);
  await page.keyboard.press("Space");
  await expect(tracks.clips).toHaveCount(1);
  await board.expectSaved();
  const first = await getSound(person, project);
  expect(first.tracks.map(({ name }) => name)).toEqual(["Scratch"]);
  expect(first.clips).toMatchObject([{ at: 10 * 2000, from: 0, muted: false }]);
  // The clip is as long as the board played, with a tolerance of 20%.
  expect(first.clips[0]?.to).toBeGreaterThan(30 * 2000 * 0.8);

  await page.keyboard.press("Home");
  await page.keyboard.press("Shift+A");
  await expect(recording).toBeVisible();
  await expect.poll(() => board.getFrame()).toBeGreaterThan(60);
  await page.close();

  const reopenedBoard = await Board.open(await person.context.newPage(), project.slug);
  await expect(new SoundTracks(reopenedBoard).clips).toHaveCount(2);
  await reopenedBoard.expectSaved();
  const sound = await getSound(person, project);
  const take = sound.clips.find(({ at }) => at === 0);
  expect(take?.to).toBeGreaterThan(48_000);
  expect(sound.clips.map(({ at, muted }) => [at, muted]).sort()).toEqual([
    [0, false],
    [20_000, true],
  ]);
});

test("recording without microphone permission shows an error and doesn't start playback", async ({ people }) => {
  const person = await people.create("voice");
  const project = await person.createProject("Unheard", { fps: 24 });
  await person.createCuts(project, [480]);
  const board = await Board.open(await person.context.newPage(), project.slug);
  // Chromium is set up to always allow the microphone: imitate a refusal.
  await board.page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException("no", "NotAllowedError"));
  });
  await expect(board.timeline.getByRole("button", { name: "Record a scratch track" })).toBeVisible();
  await board.page.keyboard.press("Shift+A");
  await expect(board.page.getByText("Microphone access is blocked. Allow it in your browser settings.")).toBeVisible();
  expect(await board.getFrame()).toBe(0);
  await expect(new SoundTracks(board).clips).toHaveCount(0);
});
