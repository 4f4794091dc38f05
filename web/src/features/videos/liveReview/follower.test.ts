import { afterEach, describe, expect, it } from "vitest";
import type { PresentedVideo } from "@/api/socket/socketTypes";
import { Player, type UserAction } from "@/features/videos/player/player";
import { smallVideo } from "@/features/videos/player/testing";
import { Follower } from "./follower";
import { type PresentedState, Presenter } from "./presenter";
import { StartLatency } from "./startLatency";

const cleanups: (() => void)[] = [];
afterEach(() => {
  for (const cleanup of cleanups.splice(0).reverse()) cleanup();
});

const PREFERENCES = { volume: 0, muted: true, captions: false, readout: "frames" } as const;

/** Open a video, with the local clock. */
async function openPlayer() {
  const video = document.createElement("video");
  video.muted = true;
  document.body.append(video);
  const player = new Player({
    ...smallVideo,
    fetchUrl: async () => smallVideo.url,
    preferences: PREFERENCES,
    savePreferences: () => undefined,
  });
  const userActions: UserAction[] = [];
  player.onUserAction = (action) => {
    userActions.push(action);
    return false;
  };
  const clock = { now: () => performance.now(), isKnown: true };
  const detach = player.attach(video);
  cleanups.push(() => {
    detach();
    video.remove();
  });
  await expect.poll(() => player.state.getState().phase).toBe("ready");
  return { video, player, clock, userActions };
}

const PRESENTED: PresentedVideo = {
  count: 1,
  version: 1,
  position: 0,
  at: 0,
  playing: false,
  speed: 1,
  range: null,
  comparison: null,
};

async function createFollower() {
  const setup = await openPlayer();
  const follower = new Follower(setup.player, setup.clock, new StartLatency());
  cleanups.push(() => follower.stop());
  return { ...setup, follower, state: () => setup.player.state.getState() };
}

describe("follower", () => {
  it("shows the presenter's frame without reporting a user action", async () => {
    const { follower, state, userActions } = await createFollower();
    follower.applyPresented({ ...PRESENTED, position: 17.6 });
    await expect.poll(() => state().frame).toBe(17);
    follower.applyPresented({ ...PRESENTED, position: 30 });
    await expect.poll(() => state().frame).toBe(30);
    expect(userActions).toEqual([]);
  });

  it("plays from the presenter's position and stops on the frame of the pause", async () => {
    const { follower, state, clock, video } = await createFollower();
    follower.applyPresented({ ...PRESENTED, position: 12, at: clock.now(), playing: true, speed: 0.25 });
    await expect.poll(() => video.paused).toBe(false);
    await expect.poll(() => state().frame).toBeGreaterThan(13);
    expect(video.playbackRate).toBeCloseTo(0.25, 1);
    follower.applyPresented({ ...PRESENTED, position: 14, speed: 0.25 });
    await expect.poll(() => [video.paused, state().frame]).toEqual([true, 14]);
  });

  it("shows reverse playback frame by frame and applies the loop range", async () => {
    const { follower, state, clock, video } = await createFollower();
    follower.applyPresented({ ...PRESENTED, position: 40, range: [8, 20] });
    await expect.poll(() => state().range).toEqual({ first: 8, last: 20 });
    follower.applyPresented({ ...PRESENTED, position: 40, at: clock.now(), playing: true, speed: -2 });
    expect(state().range).toBeNull();
    await expect.poll(() => state().frame).toBeLessThan(30);
    expect(video.paused).toBe(true);
    follower.applyPresented({ ...PRESENTED, position: 5 });
    await expect.poll(() => state().frame).toBe(5);
  });
});

async function createPresenter() {
  const setup = await openPlayer();
  const sentStates: PresentedState[] = [];
  const page = { version: 3, comparison: null };
  const presenter = new Presenter(setup.player, setup.clock, new StartLatency(), page, (state) =>
    sentStates.push(state),
  );
  cleanups.push(() => presenter.dispose());
  return { ...setup, presenter, sentStates, getLatest: () => sentStates.at(-1) };
}

describe("presenter", () => {
  it("sends its position and each step", async () => {
    const { player, getLatest } = await createPresenter();
    expect(getLatest()).toMatchObject({ version: 3, position: 0, playing: false, speed: 1, range: null });
    player.step(1);
    player.step(4);
    await expect.poll(() => getLatest()?.position).toBe(5);
    player.loop(() => ({ first: 2, last: 9 }));
    await expect.poll(() => getLatest()?.range).toEqual([2, 9]);
    player.setSpeed(2);
    await expect.poll(() => getLatest()?.speed).toBe(2);
  });

  it("schedules the start, keeps sending its state, and sends the frame of the pause", async () => {
    const { player, presenter, sentStates, getLatest, clock } = await createPresenter();
    player.setSpeed(0.25);
    presenter.start();
    expect(getLatest()).toMatchObject({ playing: true, position: 0.5 });
    expect(getLatest()?.at).toBeGreaterThan(clock.now() + 100);
    expect(player.state.getState().playing).toBe(true);
    const before = sentStates.length;
    await expect.poll(() => sentStates.length).toBeGreaterThan(before);
    expect(getLatest()).toMatchObject({ playing: true, speed: 0.25 });
    player.pause();
    await expect.poll(() => getLatest()?.playing).toBe(false);
    await expect.poll(() => player.state.getState().frame).toBe(getLatest()?.position);
  });

  it("doesn't start if paused before the scheduled start", async () => {
    const { player, presenter, getLatest, video } = await createPresenter();
    presenter.start();
    player.pause();
    expect(getLatest()).toMatchObject({ playing: false, position: 0 });
    expect([player.state.getState().playing, video.paused]).toEqual([false, true]);
  });
});
