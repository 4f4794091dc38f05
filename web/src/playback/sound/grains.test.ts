import { describe, expect, test } from "vitest";
import { GRAIN_EVERY_MS, GRAIN_LATE_MS } from "@/playback/limits";
import { Grains } from "./grains";

function stage() {
  let time = 1000;
  let due: { call: () => void; at: number } | null = null;
  const sounded: number[] = [];
  const missing = new Set<number>();
  const grains = new Grains({
    now: () => time,
    later: (call, ms) => {
      due = { call, at: time + ms };
      return () => {
        due = null;
      };
    },
    sound: (frame) => {
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
    for (const frame of [1, 2, 3]) grains.reach(frame);
    expect(sounded).toEqual([1]);
    pass(GRAIN_EVERY_MS - 1);
    expect(sounded).toEqual([1]);
    pass(1);
    expect(sounded).toEqual([1, 3]);
    pass(1000);
    expect(sounded).toEqual([1, 3]);
    grains.reach(3);
    expect(sounded).toEqual([1, 3, 3]);
  });

  test("a frame whose sound comes a little later sounds then, one that was left or is late does not", () => {
    const { grains, sounded, missing, pass } = stage();
    missing.add(5).add(6).add(7);
    grains.reach(5);
    grains.reach(6);
    pass(100);
    missing.clear();
    grains.retry();
    expect(sounded).toEqual([6]);
    pass(100);
    missing.add(7);
    grains.reach(7);
    pass(GRAIN_LATE_MS + 1);
    missing.clear();
    grains.retry();
    expect(sounded).toEqual([6]);
  });

  test("stopped it is silent", () => {
    const { grains, sounded, pass } = stage();
    grains.reach(1);
    grains.reach(2);
    grains.stop();
    pass(1000);
    grains.retry();
    expect(sounded).toEqual([1]);
  });
});
