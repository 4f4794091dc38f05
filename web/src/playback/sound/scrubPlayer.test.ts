import { describe, expect, test } from "vitest";
import { SCRUB_INTERVAL_MS, SCRUB_TIMEOUT_MS } from "@/playback/limits";
import { ScrubPlayer } from "./scrubPlayer";

function createScrubPlayer() {
  let time = 1000;
  let scheduled: { call: () => void; at: number } | null = null;
  const playedFrames: number[] = [];
  const missing = new Set<number>();
  const player = new ScrubPlayer({
    now: () => time,
    schedule: (call, ms) => {
      scheduled = { call, at: time + ms };
      return () => {
        scheduled = null;
      };
    },
    playFrame: (frame) => {
      if (missing.has(frame)) return false;
      playedFrames.push(frame);
      return true;
    },
  });
  return {
    grains: player,
    sounded: playedFrames,
    missing,
    advance(ms: number) {
      time += ms;
      if (scheduled === null || scheduled.at > time) return;
      const { call } = scheduled;
      scheduled = null;
      call();
    },
  };
}

describe("ScrubPlayer", () => {
  test("plays the first frame immediately, and of quick later ones only the last", () => {
    const { grains: player, sounded: playedFrames, advance } = createScrubPlayer();
    for (const frame of [1, 2, 3]) player.scrubTo(frame);
    expect(playedFrames).toEqual([1]);
    advance(SCRUB_INTERVAL_MS - 1);
    expect(playedFrames).toEqual([1]);
    advance(1);
    expect(playedFrames).toEqual([1, 3]);
    advance(1000);
    expect(playedFrames).toEqual([1, 3]);
    player.scrubTo(3);
    expect(playedFrames).toEqual([1, 3, 3]);
  });

  test("plays a frame when its sound arrives, unless another frame was requested or it is too late", () => {
    const { grains: player, sounded: playedFrames, missing, advance } = createScrubPlayer();
    missing.add(5).add(6).add(7);
    player.scrubTo(5);
    player.scrubTo(6);
    advance(100);
    missing.clear();
    player.retry();
    expect(playedFrames).toEqual([6]);
    advance(100);
    missing.add(7);
    player.scrubTo(7);
    advance(SCRUB_TIMEOUT_MS + 1);
    missing.clear();
    player.retry();
    expect(playedFrames).toEqual([6]);
  });

  test("is silent after stop", () => {
    const { grains: player, sounded: playedFrames, advance } = createScrubPlayer();
    player.scrubTo(1);
    player.scrubTo(2);
    player.stop();
    advance(1000);
    player.retry();
    expect(playedFrames).toEqual([1]);
  });
});
