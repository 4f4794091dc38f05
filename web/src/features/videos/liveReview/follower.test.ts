import { afterEach, describe, expect, it } from "vitest";
import type { PresentedVideo } from "@/api/socketTypes";
import { Player, type UserAction } from "@/features/videos/player/player";
import { smallVideo } from "@/features/videos/player/testing";
import { Follower } from "./follower";
import { type PresentedState, Presenter } from "./presenter";
import { StartLatency } from "./startLatency";

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0).reverse()) end();
});

const kept = { volume: 0, muted: true, captions: false, readout: "frames" } as const;

/** Open a video, with the local clock. */
async function film() {
  const video = document.createElement("video");
  video.muted = true;
  document.body.append(video);
  const player = new Player({
    ...smallVideo,
    fetchUrl: async () => smallVideo.url,
    preferences: kept,
    savePreferences: () => undefined,
  });
  const hands: UserAction[] = [];
  player.onUserAction = (act) => {
    hands.push(act);
    return false;
  };
  const clock = { now: () => performance.now(), isKnown: true };
  const release = player.attach(video);
  ends.push(() => {
    release();
    video.remove();
  });
  await expect.poll(() => player.state.getState().phase).toBe("ready");
  return { video, player, clock, hands };
}

const word: PresentedVideo = {
  count: 1,
  version: 1,
  position: 0,
  at: 0,
  playing: false,
  speed: 1,
  range: null,
  comparison: null,
};

async function following() {
  const opened = await film();
  const follower = new Follower(opened.player, opened.clock, new StartLatency());
  ends.push(() => follower.stop());
  return { ...opened, follower, state: () => opened.player.state.getState() };
}

describe("a film that follows", () => {
  it("stands on the driver's frame, and no hand did that", async () => {
    const { follower, state, hands } = await following();
    follower.applyPresented({ ...word, position: 17.6 });
    await expect.poll(() => state().frame).toBe(17);
    follower.applyPresented({ ...word, position: 30 });
    await expect.poll(() => state().frame).toBe(30);
    expect(hands).toEqual([]);
  });

  it("plays along from where the driver's film is, and ends on the frame of the pause", async () => {
    const { follower, state, clock, video } = await following();
    follower.applyPresented({ ...word, position: 12, at: clock.now(), playing: true, speed: 0.25 });
    await expect.poll(() => video.paused).toBe(false);
    await expect.poll(() => state().frame).toBeGreaterThan(13);
    expect(video.playbackRate).toBeCloseTo(0.25, 1);
    follower.applyPresented({ ...word, position: 14, speed: 0.25 });
    await expect.poll(() => [video.paused, state().frame]).toEqual([true, 14]);
  });

  it("shows a film that runs backwards frame by frame, and takes the range over", async () => {
    const { follower, state, clock, video } = await following();
    follower.applyPresented({ ...word, position: 40, range: [8, 20] });
    await expect.poll(() => state().range).toEqual({ first: 8, last: 20 });
    follower.applyPresented({ ...word, position: 40, at: clock.now(), playing: true, speed: -2 });
    expect(state().range).toBeNull();
    await expect.poll(() => state().frame).toBeLessThan(30);
    expect(video.paused).toBe(true);
    follower.applyPresented({ ...word, position: 5 });
    await expect.poll(() => state().frame).toBe(5);
  });
});

async function leading() {
  const opened = await film();
  const told: PresentedState[] = [];
  const page = { version: 3, comparison: null };
  const leader = new Presenter(opened.player, opened.clock, new StartLatency(), page, (word) => told.push(word));
  ends.push(() => leader.dispose());
  return { ...opened, leader, told, newest: () => told.at(-1) };
}

describe("a film that leads", () => {
  it("tells where it stands, and each step", async () => {
    const { player, newest } = await leading();
    expect(newest()).toMatchObject({ version: 3, position: 0, playing: false, speed: 1, range: null });
    player.step(1);
    player.step(4);
    await expect.poll(() => newest()?.position).toBe(5);
    player.loop(() => ({ first: 2, last: 9 }));
    await expect.poll(() => newest()?.range).toEqual([2, 9]);
    player.setSpeed(2);
    await expect.poll(() => newest()?.speed).toBe(2);
  });

  it("starts a moment ahead, goes on telling, and says on which frame it was paused", async () => {
    const { player, leader, told, newest, clock } = await leading();
    player.setSpeed(0.25);
    leader.start();
    expect(newest()).toMatchObject({ playing: true, position: 0.5 });
    expect(newest()?.at).toBeGreaterThan(clock.now() + 100);
    expect(player.state.getState().playing).toBe(true);
    const before = told.length;
    await expect.poll(() => told.length).toBeGreaterThan(before);
    expect(newest()).toMatchObject({ playing: true, speed: 0.25 });
    player.pause();
    await expect.poll(() => newest()?.playing).toBe(false);
    await expect.poll(() => player.state.getState().frame).toBe(newest()?.position);
  });

  it("that is paused before it began has not begun", async () => {
    const { player, leader, newest, video } = await leading();
    leader.start();
    player.pause();
    expect(newest()).toMatchObject({ playing: false, position: 0 });
    expect([player.state.getState().playing, video.paused]).toEqual([false, true]);
  });
});
