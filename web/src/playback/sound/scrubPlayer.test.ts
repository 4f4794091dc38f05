import { describe, expect, test } from "vitest";
import { SCRUB_INTERVAL_MS, SCRUB_TIMEOUT_MS } from "@/playback/limits";
import { ScrubPlayer } from "./scrubPlayer";

function stage() {
  let time = 1000;
  let due: { call: () => void; at: number } | null = null;
  const sounded: number[] = [];
  const missing = new Set<number>();
  const grains = new ScrubPlayer({
    now: () => time,
    schedule: (call, ms) => {
      due = { call, at: time + ms };
      return () => {
        due = null;
      };
    },
    playFrame: (frame) => {
      if (missing.has(frame)) return false;
      sounded.push(frame);
      return true;
    },
  });
  return {
    grains,
    sounded,
    missing,
    pass(ms: number) {
      time += ms;
      if (due === null || due.at > time) return;
      const { call } = due;
      due = null;
      call();
    },
  };
}

describe("grains", () => {
  test("the frame reached sounds at once, of those that follow too soon the last one", () => {
    const { grains, sounded, pass } = stage();
    for (const frame of [1, 2, 3]) grains.scrubTo(frame);
    expect(sounded).toEqual([1]);
    pass(SCRUB_INTERVAL_MS - 1);
    expect(sounded).toEqual([1]);
    pass(1);
    expect(sounded).toEqual([1, 3]);
    pass(1000);
    expect(sounded).toEqual([1, 3]);
    grains.scrubTo(3);
    expect(sounded).toEqual([1, 3, 3]);
  });

  test("a frame whose sound comes a little later sounds then, one that was left or is late does not", () => {
    const { grains, sounded, missing, pass } = stage();
    missing.add(5).add(6).add(7);
    grains.scrubTo(5);
    grains.scrubTo(6);
    pass(100);
    missing.clear();
    grains.retry();
    expect(sounded).toEqual([6]);
    pass(100);
    missing.add(7);
    grains.scrubTo(7);
    pass(SCRUB_TIMEOUT_MS + 1);
    missing.clear();
    grains.retry();
    expect(sounded).toEqual([6]);
  });

  test("stopped it is silent", () => {
    const { grains, sounded, pass } = stage();
    grains.scrubTo(1);
    grains.scrubTo(2);
    grains.stop();
    pass(1000);
    grains.retry();
    expect(sounded).toEqual([1]);
  });
});
