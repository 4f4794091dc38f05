import { describe, expect, it } from "vitest";
import { getPositionAt, type PresentedPlayback } from "./presentedPlayback";

const rate = { numerator: 24, denominator: 1, frames: 240 };
const course: PresentedPlayback = { position: 12, at: 1000, playing: true, speed: 1, range: null };
const at = (now: number, more: Partial<PresentedPlayback> = {}) =>
  getPositionAt({ ...course, ...more }, now, rate, 240);

describe("where a film is", () => {
  it("goes on from a place at its speed, and stands where it is paused or has not begun", () => {
    expect(at(2000)).toBe(36);
    expect(at(2000, { speed: 0.5 })).toBe(24);
    expect(at(1500, { speed: -1 })).toBe(0);
    expect(at(999_999, { playing: false })).toBe(12);
    expect(at(400)).toBe(12);
    expect(getPositionAt(course, 2001, { numerator: 24_000, denominator: 1001, frames: 240 }, 240)).toBeCloseTo(
      12 + 24,
      9,
    );
  });

  it("ends at its ends", () => {
    expect(at(60_000)).toBe(240);
    expect(at(60_000, { speed: -2 })).toBe(0);
  });

  it("begins again where it loops, in both directions; who is outside goes on", () => {
    const range: [number, number] = [10, 33];
    expect(at(2000, { range })).toBe(12);
    expect(at(1900, { range })).toBeCloseTo(33.6, 9);
    expect(at(3100, { range })).toBeCloseTo(14.4, 9);
    expect(at(1100, { range, speed: -1 })).toBeCloseTo(33.6, 9);
    expect(at(2000, { range, position: 100 })).toBe(124);
  });
});
