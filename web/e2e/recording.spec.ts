import { Lanes, soundOf } from "./support/files/sounds";
import { Board } from "./support/pages/board";
import { expect, test } from "./support/test";

test("a take is recorded from the playhead on; a further one mutes it; a killed page loses none", {
  tag: "@main",
}, async ({ people }) => {
  const who = await people.create("voice", { permissions: ["microphone"] });
  const project = await who.makeProject("Scratch", { fps: 24 });
  await who.makeCuts(project, [480]);
  const board = await Board.open(await who.context.newPage(), project.slug);
  const { page } = board;
  await expect(board.timeline.getByRole("button", { name: "Record a scratch track" })).toBeVisible();
  const recording = page.getByText("Recording. Space stops.");
  const lanes = new Lanes(board);

  for (let frame = 0; frame < 10; frame += 1) await page.keyboard.press(".");
  await page.keyboard.press("Shift+A");
  await expect(page.getByText("Recording begins")).toBeVisible();
  await expect(recording).toBeVisible();
  await expect.poll(() => board.frame()).toBeGreaterThan(40);
  await page.keyboard.press("Space");
  await expect(lanes.clips).toHaveCount(1);
  await board.isSaved();
  const first = await soundOf(who, project);
  expect(first.tracks.map(({ name }) => name)).toEqual(["Scratch"]);
  expect(first.clips).toMatchObject([{ at: 10 * 2000, from: 0, muted: false }]);
  // The clip is as long as the board played, with a tolerance of 20 %.
  expect(first.clips[0]?.to).toBeGreaterThan(30 * 2000 * 0.8);

  await page.keyboard.press("Home");
  await page.keyboard.press("Shift+A");
  await expect(recording).toBeVisible();
  await expect.poll(() => board.frame()).toBeGreaterThan(60);
  await page.close();

  const again = await Board.open(await who.context.newPage(), project.slug);
  await expect(new Lanes(again).clips).toHaveCount(2);
  await again.isSaved();
  const both = await soundOf(who, project);
  const take = both.clips.find(({ at }) => at === 0);
  expect(take?.to).toBeGreaterThan(48_000);
  expect(both.clips.map(({ at, muted }) => [at, muted]).sort()).toEqual([
    [0, false],
    [20_000, true],
  ]);
});

test("where the microphone was not allowed it is said, and nothing plays", async ({ people }) => {
  const who = await people.create("voice");
  const project = await who.makeProject("Unheard", { fps: 24 });
  await who.makeCuts(project, [480]);
  const board = await Board.open(await who.context.newPage(), project.slug);
  // Chromium is set up to always allow the microphone: imitate a refusal.
  await board.page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException("no", "NotAllowedError"));
  });
  await expect(board.timeline.getByRole("button", { name: "Record a scratch track" })).toBeVisible();
  await board.page.keyboard.press("Shift+A");
  await expect(board.page.getByText("The microphone was not allowed.")).toBeVisible();
  expect(await board.frame()).toBe(0);
  await expect(new Lanes(board).clips).toHaveCount(0);
});
