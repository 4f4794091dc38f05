import { describe, expect, it } from "vitest";
import { frameToSeconds, getExactFps } from "./frameRate";
import { getRulerStep, getRulerTicks } from "./ruler";

describe("getRulerStep", () => {
  it.each([
    [8, 1],
    [7.9, 2],
    [4, 2],
    [3.9, 5],
    [1.6, 5],
    [1, 10],
    [0.3, 50],
    [0.01, 1000],
  ])("returns for %f px per unit the step %i", (px, step) => expect(getRulerStep(px)).toBe(step));
});

describe("getRulerTicks", () => {
  it("labels every fifth tick, and keeps ticks at least 8 px apart", () => {
    const ticks = getRulerTicks({ unit: "frames", fps: 24, pxPerFrame: 2, total: 100, from: 0, to: 110 });
    expect(ticks.map((tick) => tick.frame).slice(0, 4)).toEqual([0, 5, 10, 15]);
    expect(ticks.filter((tick) => tick.value !== null).map((tick) => [tick.value, tick.x])).toEqual([
      [0, 0],
      [25, 50],
      [50, 100],
    ]);
  });

  it("labels the ticks of a window the same as on the full board", () => {
    const all = { unit: "seconds", fps: 23.976, pxPerFrame: 1, total: 100_000 } as const;
    const whole = getRulerTicks({ ...all, from: 0, to: 100_000 });
    const part = getRulerTicks({ ...all, from: 40_000, to: 41_000 });
    expect(part).toEqual(whole.filter((tick) => tick.x >= 40_000 && tick.x <= 41_000));
    expect(part.some((tick) => tick.value !== null)).toBe(true);
  });

  it("ends with the board", () => {
    const ticks = getRulerTicks({ unit: "frames", fps: 24, pxPerFrame: 10, total: 3, from: 0, to: 1000 });
    expect(ticks.map((tick) => tick.frame)).toEqual([0, 1, 2, 3]);
  });
});

describe("getExactFps", () => {
  it("converts the three NTSC rates to n·1000/1001, and keeps whole rates", () => {
    expect(getExactFps(23.976)).toBe(24000 / 1001);
    expect(getExactFps(29.97)).toBe(30000 / 1001);
    expect(getExactFps(59.94)).toBe(60000 / 1001);
    for (let fps = 1; fps <= 120; fps += 1) expect(getExactFps(fps)).toBe(fps);
    expect(frameToSeconds(24_000, 23.976)).toBeCloseTo(1001, 9);
  });
});
