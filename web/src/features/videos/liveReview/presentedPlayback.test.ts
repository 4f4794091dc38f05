import { describe, expect, it } from "vitest";
import { getPositionAt, type PresentedPlayback } from "./presentedPlayback";

const rate = { numerator: 24, denominator: 1, frames: 240 };
const playback: PresentedPlayback = { position: 12, at: 1000, playing: true, speed: 1, range: null };
const positionAt = (now: number, changes: Partial<PresentedPlayback> = {}) =>
  getPositionAt({ ...playback, ...changes }, now, rate, 240);

describe("presented position", () => {
  it("advances at the playback speed, and stays while paused or before the start", () => {
    expect(positionAt(2000)).toBe(36);
    expect(positionAt(2000, { speed: 0.5 })).toBe(24);
    expect(positionAt(1500, { speed: -1 })).toBe(0);
    expect(positionAt(999_999, { playing: false })).toBe(12);
    expect(positionAt(400)).toBe(12);
    expect(getPositionAt(playback, 2001, { numerator: 24_000, denominator: 1001, frames: 240 }, 240)).toBeCloseTo(
      12 + 24,
      9,
    );
  });

  it("stops at the first and last position", () => {
    expect(positionAt(60_000)).toBe(240);
    expect(positionAt(60_000, { speed: -2 })).toBe(0);
  });

  it("wraps in the loop range in both directions, unless it started outside", () => {
    const range: [number, number] = [10, 33];
    expect(positionAt(2000, { range })).toBe(12);
    expect(positionAt(1900, { range })).toBeCloseTo(33.6, 9);
    expect(positionAt(3100, { range })).toBeCloseTo(14.4, 9);
    expect(positionAt(1100, { range, speed: -1 })).toBeCloseTo(33.6, 9);
    expect(positionAt(2000, { range, position: 100 })).toBe(124);
  });
});
