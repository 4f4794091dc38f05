import { afterEach, describe, expect, it } from "vitest";
import { handleKey, type PlayerCommands } from "./keys";
import { clearRange, setRangeEnd } from "./loopRange";
import { Player } from "./player";
import type { PlayerOptions } from "./playerState";
import { smallVideo, videoWithTrailingSound } from "./testing";

const opened: (() => void)[] = [];

afterEach(() => {
  for (const close of opened.splice(0)) close();
});

/** Open a player on a real video element. */
function open(more: Partial<PlayerOptions> = {}, prepare?: (video: HTMLVideoElement) => void) {
  const kept: unknown[] = [];
  const player = new Player({
    ...smallVideo,
    fetchUrl: () => Promise.resolve(smallVideo.url),
    preferences: { volume: 0.5, muted: true, captions: true, readout: "timecode" },
    savePreferences: (now) => kept.push(now),
    ...more,
  });
  const video = document.createElement("video");
  video.playsInline = true;
  document.body.append(video);
  prepare?.(video);
  const detach = player.attach(video);
  opened.push(() => {
    detach();
    video.remove();
  });
  const state = () => player.state.getState();
  const ready = () => expect.poll(() => state().phase).toBe("ready");
  const stands = async (frame: number) => {
    expect(state().frame).toBe(frame);
    await expect.poll(() => Math.floor(video.currentTime * 24)).toBe(frame);
    await expect.poll(() => video.seeking).toBe(false);
    expect(state().frame).toBe(frame);
  };
  return { player, video, state, ready, stands, kept };
}

describe("frames", () => {
  it("add up over quick presses, and stay within the film", async () => {
    const { player, ready, stands } = open();
    await ready();
    for (let press = 0; press < 9; press += 1) player.step(1);
    await stands(9);
    for (let press = 0; press < 4; press += 1) player.step(-1);
    await stands(5);
    player.step(-100);
    await stands(0);
    player.step(100);
    await stands(47);
    player.skipSeconds(-1);
    await stands(23);
  });

  it("stay in the range when a pause comes after its last frame was shown", async () => {
    const { player, video, state, ready } = open();
    await ready();
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

  it("are exact where the sound goes on after them, and the bar goes to its end", async () => {
    const { player, video, state, ready } = open(videoWithTrailingSound);
    await ready();
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

  it("asked for before the film is open are shown once it is", async () => {
    const { player, ready, stands } = open();
    player.seek(17);
    await ready();
    await stands(17);
  });

  it("pass while it plays, to the last one, from which it starts again", async () => {
    const { player, state, ready } = open();
    await ready();
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

  it("follow a dragging pointer, and it plays on where it was let go", async () => {
    const { player, state, ready } = open();
    await ready();
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

const reach: PlayerCommands = { toggleFullscreen: () => undefined, showHelp: () => undefined };

describe("the keys", () => {
  it("go a frame, or with Shift a second, and wait", async () => {
    const { player, ready, stands, state } = open();
    await ready();
    const press = (key: string, shiftKey = false) => handleKey(player, { key, shiftKey }, reach);
    press("ArrowRight");
    press("ArrowRight");
    press("ArrowLeft");
    await stands(1);
    press("ArrowRight", true);
    await stands(25);
    press("ArrowLeft", true);
    await stands(1);
    press(".");
    await stands(2);
    press(",");
    await stands(1);
    expect(state().playing).toBe(false);
    expect(press("q")).toBe(false);
  });

  it("lead from note to note where there are notes", () => {
    const { player } = open();
    const jumps: number[] = [];
    const notes: PlayerCommands = { ...reach, jump: (direction) => void jumps.push(direction) };
    for (const key of [",", ".", "."]) handleKey(player, { key, shiftKey: false }, notes);
    expect(jumps).toEqual([-1, 1, 1]);
    expect(player.state.getState().frame).toBe(0);
  });

  it("J K L: backwards, halt, forwards, each press faster", async () => {
    const { player, video, ready, state } = open();
    await ready();
    const press = (key: string) => handleKey(player, { key, shiftKey: false }, reach);
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

  it("backwards ends at the first frame", async () => {
    const { player, ready, state, stands } = open();
    await ready();
    player.seek(6);
    player.shuttle(-1);
    await expect.poll(() => state().playing).toBe(false);
    await stands(0);
  });

  it("I O make a range that loops, X ends it", async () => {
    const { player, ready, state } = open();
    await ready();
    const press = (key: string) => handleKey(player, { key, shiftKey: false }, reach);
    player.seek(10);
    press("i");
    expect(state().range).toEqual({ first: 10, last: 47 });
    player.seek(16);
    press("o");
    expect(state().range).toEqual({ first: 10, last: 16 });
    player.seek(0);
    const seen: number[] = [];
    const stop = player.state.subscribe(({ frame }) => {
      if (seen.at(-1) !== frame) seen.push(frame);
    });
    press(" ");
    const rounds = () => seen.filter((frame, at) => frame === 10 && (seen[at - 1] ?? 0) > 10).length;
    await expect.poll(rounds).toBeGreaterThanOrEqual(2);
    stop();
    expect(Math.min(...seen)).toBe(10);
    expect(Math.max(...seen)).toBeLessThan(24);
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

describe("a browser whose time stamps are ahead by two frames", () => {
  /** Simulate timestamps of videos with B-frames in WebKit; `shown` is the frame on the screen. */
  function ahead() {
    const shown = { frame: -1 };
    const opened = open({}, (video) => {
      const real = video.requestVideoFrameCallback.bind(video);
      video.requestVideoFrameCallback = (call) =>
        real((now, told) => {
          shown.frame = Math.round(told.mediaTime * 24);
          call(now, { ...told, mediaTime: told.mediaTime + 2 / 24 });
        });
    });
    return { ...opened, shown };
  }

  it("opens at the first frame", async () => {
    const { state, ready, shown } = ahead();
    await ready();
    await expect.poll(() => shown.frame).toBe(0);
    expect(state().frame).toBe(0);
  });

  it("pauses on the frame that is shown, and passes on from there", async () => {
    const { player, state, ready, stands, shown } = ahead();
    await ready();
    player.step(9);
    await stands(9);
    await expect.poll(() => shown.frame).toBe(9);
    player.setSpeed(0.25);
    player.play();
    await expect.poll(() => state().frame).toBeGreaterThan(12);
    player.pause();
    await expect.poll(() => state().playing).toBe(false);
    await expect.poll(() => state().frame - shown.frame).toBe(0);
    const paused = state().frame;
    player.step(1);
    await stands(paused + 1);
  });
});

describe("addresses", () => {
  it("that ran out are replaced, and it goes on at the same frame", async () => {
    let now = 0;
    let asked = 0;
    const fetchUrl = () => {
      asked += 1;
      return Promise.resolve(smallVideo.url);
    };
    const { player, ready, stands } = open({ now: () => now, fetchUrl });
    await ready();
    player.seek(10);
    await stands(10);
    now = 3_600_000;
    player.step(1);
    player.step(1);
    await ready();
    await stands(12);
    expect(asked).toBe(1);
  });

  it("that lead nowhere are asked for anew once; then it says so, and tries again when told to", async () => {
    const urls = ["data:video/mp4;base64,AAAA", smallVideo.url];
    let asked = 0;
    const fetchUrl = () => {
      asked += 1;
      return Promise.resolve(urls.shift() ?? "");
    };
    const { player, state, ready } = open({ url: "data:video/mp4;base64,AAAA", fetchUrl });
    await expect.poll(() => state().phase).toBe("failed");
    expect(asked).toBe(1);
    player.retry();
    await ready();
    expect(asked).toBe(2);
  });

  it("that cannot be had end in a failure, not in waiting", async () => {
    const { state } = open({ url: "data:,", fetchUrl: () => Promise.reject(new Error("offline")) });
    await expect.poll(() => state().phase).toBe("failed");
    expect(state().isBuffering).toBe(false);
  });
});

describe("settings", () => {
  it("hold on the element, and are kept for the next film", async () => {
    const { player, video, state, ready, kept } = open();
    await ready();
    expect([video.volume, video.muted]).toEqual([0.5, true]);
    player.toggleMuted();
    player.setVolume(0.25);
    expect([video.volume, video.muted]).toEqual([0.25, false]);
    player.setVolume(0);
    expect(state().muted).toBe(true);
    player.toggleMuted();
    expect([video.volume, video.muted]).toEqual([0.5, false]);
    expect(kept.at(-1)).toEqual({ volume: 0.5, muted: false, captions: true, readout: "timecode" });
    player.toggleReadout();
    expect(kept.at(-1)).toMatchObject({ readout: "frames" });
    const press = (key: string) => handleKey(player, { key, shiftKey: true }, reach);
    for (let time = 0; time < 9; time += 1) press(">");
    expect(video.playbackRate).toBe(4);
    for (let time = 0; time < 9; time += 1) press("<");
    expect(video.playbackRate).toBe(0.25);
  });
});
