import { describe, expect, it } from "vitest";
import { LIMITS } from "@/api/gen/limits";
import {
  clampFrame,
  formatTime,
  formatTimecode,
  getFirstFrameOfSecond,
  getFrameAt,
  getFrameMiddle,
  getFrameOfTimecode,
  getFrameOfTimestamp,
  toSeconds,
} from "./frames";

const RATES = [
  [24, 1],
  [24_000, 1001],
  [30_000, 1001],
  [60_000, 1001],
  [1, 1],
  [120, 1],
] as const;

/** Longest video that can be published. */
function buildLongestRate(numerator: number, denominator: number) {
  return { numerator, denominator, frames: Math.floor((LIMITS.VIDEO_SECONDS_MAX * numerator) / denominator) };
}

const listFrames = (count: number): number[] => Array.from({ length: count }, (_, frame) => frame);

describe("frames", () => {
  it.each(RATES)("at %i/%i a frame's start, middle and rounded timestamp map back to it", (numerator, denominator) => {
    const rate = buildLongestRate(numerator, denominator);
    expect(rate.frames).toBeGreaterThanOrEqual(LIMITS.VIDEO_SECONDS_MAX);
    for (let frame = 0; frame < rate.frames; frame += 1) {
      const start = toSeconds(rate, frame);
      expect(getFrameAt(rate, start)).toBe(frame);
      expect(getFrameAt(rate, getFrameMiddle(rate, frame))).toBe(frame);
      // Containers round timestamps to ticks of 1/1000 s or finer.
      expect(getFrameOfTimestamp(rate, Math.round(start * 1000) / 1000)).toBe(frame);
    }
  });

  it.each(RATES)("at %i/%i timecodes and frames map one to one", (numerator, denominator) => {
    const rate = buildLongestRate(numerator, denominator);
    const mismatches = listFrames(rate.frames).filter((frame) => {
      const [h = 0, m = 0, s = 0, ff = 0] = formatTimecode(rate, frame).split(":").map(Number);
      return getFrameOfTimecode(rate, h * 60 + m, s, ff) !== frame;
    });
    expect(mismatches).toEqual([]);
  });

  it("counts 23.976 frames a second exactly", () => {
    const rate = { numerator: 24_000, denominator: 1001, frames: 7200 };
    expect(toSeconds(rate, 24_000)).toBe(1001);
    expect(getFrameMiddle(rate, 0)).toBe(1001 / 48_000);
    expect(getFirstFrameOfSecond(rate, 12)).toBe(288);
    expect(formatTime(rate, 287)).toBe("0:11");
    expect(formatTimecode(rate, 288)).toBe("00:00:12:00");
  });

  it("stays within the video", () => {
    const rate = { numerator: 24, denominator: 1, frames: 48 };
    expect(clampFrame(rate, -3)).toBe(0);
    expect(clampFrame(rate, 1e9)).toBe(47);
    expect(getFrameAt(rate, 99)).toBe(47);
    expect(getFrameOfTimecode(rate, 0, 2)).toBeNull();
    expect(getFrameOfTimecode(rate, 0, 1, 23)).toBe(47);
    expect(getFrameOfTimecode(rate, 0, 1, 24)).toBeNull();
    expect(getFrameOfTimecode(rate, 0, 60)).toBeNull();
    expect(clampFrame({ ...rate, frames: 0 }, 5)).toBe(0);
  });
});
