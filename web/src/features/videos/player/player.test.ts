import { afterEach, describe, expect, it } from "vitest";
import { Player } from "./player";
import type { PlayerOptions } from "./playerState";
import { smallFilm } from "./testing";

const opened: (() => void)[] = [];

afterEach(() => {
  for (const close of opened.splice(0)) close();
});

/** A player on a real element. */
function open(more: Partial<PlayerOptions> = {}, prepare?: (video: HTMLVideoElement) => void) {
  const kept: unknown[] = [];
  const player = new Player({
    ...smallFilm,
    fetchUrl: () => Promise.resolve(smallFilm.url),
    kept: { volume: 0.5, muted: true, captions: true },
    keep: (now) => kept.push(now),
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
    player.scrubStart();
    for (const frame of [5, 30, 12, 20]) player.seek(frame);
    await expect.poll(() => state().playing).toBe(false);
    expect(state().frame).toBe(20);
    player.scrubEnd();
    await expect.poll(() => state().playing).toBe(true);
    expect(state().frame).toBeGreaterThanOrEqual(20);
  });
});

describe("a browser whose time stamps are ahead by two frames", () => {
  /** As WebKit tells of films with B-frames; `shown` is what is on the screen. */
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
      return Promise.resolve(smallFilm.url);
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
    const urls = ["data:video/mp4;base64,AAAA", smallFilm.url];
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
    expect(state().busy).toBe(false);
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
    expect(kept.at(-1)).toEqual({ volume: 0.5, muted: false, captions: true });
    for (let press = 0; press < 9; press += 1) player.changeSpeed(1);
    expect(video.playbackRate).toBe(4);
    for (let press = 0; press < 9; press += 1) player.changeSpeed(-1);
    expect(video.playbackRate).toBe(0.25);
  });
});
