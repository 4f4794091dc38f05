import { afterEach, describe, expect, it } from "vitest";
import { handleKey, type PlayerCommands } from "./controls/keys";
import { clearRange, setRangeEnd } from "./playback/loopRange";
import { Player } from "./player";
import type { PlayerOptions } from "./playerState";
import { smallVideo, videoWithTrailingSound } from "./testing";

const cleanups: (() => void)[] = [];

afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup();
});

/** Open a player on a real video element. */
function openPlayer(options: Partial<PlayerOptions> = {}, prepare?: (video: HTMLVideoElement) => void) {
  const savedPreferences: unknown[] = [];
  const player = new Player({
    ...smallVideo,
    fetchUrl: () => Promise.resolve(smallVideo.url),
    preferences: { volume: 0.5, muted: true, captions: true, readout: "timecode" },
    savePreferences: (preferences) => savedPreferences.push(preferences),
    ...options,
  });
  const video = document.createElement("video");
  video.playsInline = true;
  document.body.append(video);
  prepare?.(video);
  const detach = player.attach(video);
  cleanups.push(() => {
    detach();
    video.remove();
  });
  const state = () => player.state.getState();
  const waitUntilReady = () => expect.poll(() => state().phase).toBe("ready");
  const expectFrame = async (frame: number) => {
    expect(state().frame).toBe(frame);
    await expect.poll(() => Math.floor(video.currentTime * 24)).toBe(frame);
    await expect.poll(() => video.seeking).toBe(false);
    expect(state().frame).toBe(frame);
  };
  return { player, video, state, waitUntilReady, expectFrame, savedPreferences };
}

describe("frames", () => {
  it("add up over quick presses and stay within the video", async () => {
    const { player, waitUntilReady, expectFrame } = openPlayer();
    await waitUntilReady();
    for (let press = 0; press < 9; press += 1) player.step(1);
    await expectFrame(9);
    for (let press = 0; press < 4; press += 1) player.step(-1);
    await expectFrame(5);
    player.step(-100);
    await expectFrame(0);
    player.step(100);
    await expectFrame(47);
    player.skipSeconds(-1);
    await expectFrame(23);
  });

  it("stay in the loop range when paused after its last frame", async () => {
    const { player, video, state, waitUntilReady } = openPlayer();
    await waitUntilReady();
    player.seek(4);
    await expect.poll(() => video.seeking).toBe(false);
    player.loop(setRangeEnd);
    player.play();
    await expect.poll(() => state().playing).toBe(true);
    await expect.poll(() => player.isSeeking).toBe(false);
    // The element runs past the range, as it does while the page is too busy to lead it back.
    await video.play();
    video.currentTime = 30.5 / 24;
    video.pause();
    await expect.poll(() => state().playing).toBe(false);
    await expect.poll(() => video.seeking).toBe(false);
    await expect.poll(() => state().frame).toBeLessThanOrEqual(4);
  });

  it("are exact if sound continues after them, and the seek bar covers the sound", async () => {
    const { player, video, state, waitUntilReady } = openPlayer(videoWithTrailingSound);
    await waitUntilReady();
    expect(player.positionCount).toBe(48);
    player.seek(40);
    await expect.poll(() => Math.floor(video.currentTime * 24)).toBe(40);
    await expect.poll(() => video.seeking).toBe(false);
    expect(state()).toMatchObject({ frame: 23, position: 40 });
    player.step(1);
    expect(state()).toMatchObject({ frame: 23, position: 40 });
    player.step(-1);
    expect(state()).toMatchObject({ frame: 23, position: 23 });
    player.loop(setRangeEnd);
    expect(state().range).toEqual({ first: 0, last: 23 });
    player.loop(clearRange);
    player.setSpeed(4);
    player.play();
    await expect.poll(() => state().position).toBeGreaterThan(23);
    await expect.poll(() => state().playing).toBe(false);
    expect(state()).toMatchObject({ frame: 23, position: 47 });
    player.setSpeed(0.25);
    player.play();
    await expect.poll(() => state().playing).toBe(true);
    expect(state().position).toBeLessThan(40);
  });

  it("requested before the video is open appear once it is", async () => {
    const { player, waitUntilReady, expectFrame } = openPlayer();
    player.seek(17);
    await waitUntilReady();
    await expectFrame(17);
  });

  it("advance during playback to the last one, and playback then restarts", async () => {
    const { player, state, waitUntilReady } = openPlayer();
    await waitUntilReady();
    player.setSpeed(4);
    player.play();
    await expect.poll(() => state().frame).toBe(47);
    await expect.poll(() => state().playing).toBe(false);
    player.setSpeed(0.25);
    player.play();
    await expect.poll(() => state().playing).toBe(true);
    expect(state().frame).toBeLessThan(40);
    player.pause();
    await expect.poll(() => state().playing).toBe(false);
  });

  it("follow scrubbing, and playback continues where it ends", async () => {
    const { player, state, waitUntilReady } = openPlayer();
    await waitUntilReady();
    player.setSpeed(0.25);
    player.play();
    await expect.poll(() => state().playing).toBe(true);
    player.startScrub();
    for (const frame of [5, 30, 12, 20]) player.seek(frame);
    await expect.poll(() => state().playing).toBe(false);
    expect(state().frame).toBe(20);
    player.endScrub();
    await expect.poll(() => state().playing).toBe(true);
    expect(state().frame).toBeGreaterThanOrEqual(20);
  });
});

const COMMANDS: PlayerCommands = { toggleFullscreen: () => undefined, showHelp: () => undefined };

describe("keys", () => {
  it("step one frame, or one second with Shift, and stay paused", async () => {
    const { player, waitUntilReady, expectFrame, state } = openPlayer();
    await waitUntilReady();
    const press = (key: string, shiftKey = false) => handleKey(player, { key, shiftKey }, COMMANDS);
    press("ArrowRight");
    press("ArrowRight");
    press("ArrowLeft");
    await expectFrame(1);
    press("ArrowRight", true);
    await expectFrame(25);
    press("ArrowLeft", true);
    await expectFrame(1);
    press(".");
    await expectFrame(2);
    press(",");
    await expectFrame(1);
    expect(state().playing).toBe(false);
    expect(press("q")).toBe(false);
  });

  it("jump between notes if there are any", () => {
    const { player } = openPlayer();
    const jumps: number[] = [];
    const commands: PlayerCommands = { ...COMMANDS, jump: (direction) => void jumps.push(direction) };
    for (const key of [",", ".", "."]) handleKey(player, { key, shiftKey: false }, commands);
    expect(jumps).toEqual([-1, 1, 1]);
    expect(player.state.getState().frame).toBe(0);
  });

  it("J, K and L play backward, pause and play forward, faster with each press", async () => {
    const { player, video, waitUntilReady, state } = openPlayer();
    await waitUntilReady();
    const press = (key: string) => handleKey(player, { key, shiftKey: false }, COMMANDS);
    player.seek(40);
    await expect.poll(() => video.seeking).toBe(false);
    press("j");
    expect(state()).toMatchObject({ playing: true, shuttle: -1 });
    await expect.poll(() => state().frame).toBeLessThan(30);
    expect(video.paused).toBe(true);
    press("j");
    expect(state().shuttle).toBe(-2);
    press("k");
    expect(state()).toMatchObject({ playing: false, shuttle: 1 });
    const { frame } = state();
    await expect.poll(() => video.seeking).toBe(false);
    await expect.poll(() => Math.floor(video.currentTime * 24)).toBe(frame);
    player.seek(0);
    press("l");
    await expect.poll(() => state().playing).toBe(true);
    press("l");
    press("l");
    expect(video.playbackRate).toBe(4);
    await expect.poll(() => state().frame).toBe(47);
    await expect.poll(() => state().playing).toBe(false);
    expect(state().shuttle).toBe(1);
    press("j");
    await expect.poll(() => state().frame).toBeLessThan(47);
    press(" ");
    expect(state().playing).toBe(false);
  });

  it("reverse playback ends at the first frame", async () => {
    const { player, waitUntilReady, state, expectFrame } = openPlayer();
    await waitUntilReady();
    player.seek(6);
    player.shuttle(-1);
    await expect.poll(() => state().playing).toBe(false);
    await expectFrame(0);
  });

  it("I and O set a loop range, X clears it", async () => {
    const { player, waitUntilReady, state } = openPlayer();
    await waitUntilReady();
    const press = (key: string) => handleKey(player, { key, shiftKey: false }, COMMANDS);
    player.seek(10);
    press("i");
    expect(state().range).toEqual({ first: 10, last: 47 });
    player.seek(16);
    press("o");
    expect(state().range).toEqual({ first: 10, last: 16 });
    player.seek(0);
    const shownFrames: number[] = [];
    const stop = player.state.subscribe(({ frame }) => {
      if (shownFrames.at(-1) !== frame) shownFrames.push(frame);
    });
    press(" ");
    const countLoops = () =>
      shownFrames.filter((frame, index) => frame === 10 && (shownFrames[index - 1] ?? 0) > 10).length;
    await expect.poll(countLoops).toBeGreaterThanOrEqual(2);
    stop();
    expect(Math.min(...shownFrames)).toBe(10);
    expect(Math.max(...shownFrames)).toBeLessThan(24);
    press("x");
    expect(state().range).toBeNull();
    await expect.poll(() => state().frame).toBeGreaterThan(20);
    player.pause();
    player.seek(5);
    press("o");
    player.seek(8);
    press("i");
    expect(state().range).toEqual({ first: 8, last: 47 });
  });
});

describe("a browser whose timestamps are two frames ahead", () => {
  /** Simulate timestamps of videos with B-frames in WebKit; `shown` is the frame on the screen. */
  function openWithOffset() {
    const displayed = { frame: -1 };
    const setup = openPlayer({}, (video) => {
      const original = video.requestVideoFrameCallback.bind(video);
      video.requestVideoFrameCallback = (callback) =>
        original((now, metadata) => {
          displayed.frame = Math.round(metadata.mediaTime * 24);
          callback(now, { ...metadata, mediaTime: metadata.mediaTime + 2 / 24 });
        });
    });
    return { ...setup, displayed };
  }

  it("opens at the first frame", async () => {
    const { state, waitUntilReady, displayed } = openWithOffset();
    await waitUntilReady();
    await expect.poll(() => displayed.frame).toBe(0);
    expect(state().frame).toBe(0);
  });

  it("pauses on the displayed frame and continues from there", async () => {
    const { player, state, waitUntilReady, expectFrame, displayed } = openWithOffset();
    await waitUntilReady();
    player.step(9);
    await expectFrame(9);
    await expect.poll(() => displayed.frame).toBe(9);
    player.setSpeed(0.25);
    player.play();
    await expect.poll(() => state().frame).toBeGreaterThan(12);
    player.pause();
    await expect.poll(() => state().playing).toBe(false);
    await expect.poll(() => state().frame - displayed.frame).toBe(0);
    const pausedFrame = state().frame;
    player.step(1);
    await expectFrame(pausedFrame + 1);
  });
});

describe("signed URLs", () => {
  it("are renewed after they expire, and playback continues at the same frame", async () => {
    let now = 0;
    let fetchCount = 0;
    const fetchUrl = () => {
      fetchCount += 1;
      return Promise.resolve(smallVideo.url);
    };
    const { player, waitUntilReady, expectFrame } = openPlayer({ now: () => now, fetchUrl });
    await waitUntilReady();
    player.seek(10);
    await expectFrame(10);
    now = 3_600_000;
    player.step(1);
    player.step(1);
    await waitUntilReady();
    await expectFrame(12);
    expect(fetchCount).toBe(1);
  });

  it("that don't work are renewed once; then the player fails and can retry", async () => {
    const urls = ["data:video/mp4;base64,AAAA", smallVideo.url];
    let fetchCount = 0;
    const fetchUrl = () => {
      fetchCount += 1;
      return Promise.resolve(urls.shift() ?? "");
    };
    const { player, state, waitUntilReady } = openPlayer({ url: "data:video/mp4;base64,AAAA", fetchUrl });
    await expect.poll(() => state().phase).toBe("failed");
    expect(fetchCount).toBe(1);
    player.retry();
    await waitUntilReady();
    expect(fetchCount).toBe(2);
  });

  it("that can't be fetched fail instead of loading forever", async () => {
    const { state } = openPlayer({ url: "data:,", fetchUrl: () => Promise.reject(new Error("offline")) });
    await expect.poll(() => state().phase).toBe("failed");
    expect(state().isBuffering).toBe(false);
  });
});

describe("settings", () => {
  it("apply to the element and are saved for the next video", async () => {
    const { player, video, state, waitUntilReady, savedPreferences } = openPlayer();
    await waitUntilReady();
    expect([video.volume, video.muted]).toEqual([0.5, true]);
    player.toggleMuted();
    player.setVolume(0.25);
    expect([video.volume, video.muted]).toEqual([0.25, false]);
    player.setVolume(0);
    expect(state().muted).toBe(true);
    player.toggleMuted();
    expect([video.volume, video.muted]).toEqual([0.5, false]);
    expect(savedPreferences.at(-1)).toEqual({ volume: 0.5, muted: false, captions: true, readout: "timecode" });
    player.toggleReadout();
    expect(savedPreferences.at(-1)).toMatchObject({ readout: "frames" });
    const press = (key: string) => handleKey(player, { key, shiftKey: true }, COMMANDS);
    for (let time = 0; time < 9; time += 1) press(">");
    expect(video.playbackRate).toBe(4);
    for (let time = 0; time < 9; time += 1) press("<");
    expect(video.playbackRate).toBe(0.25);
  });
});
