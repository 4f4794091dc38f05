import { describe, expect, it } from "vitest";
import { getTiltedPressure } from "@/engine/tilt";
import type { PointerSample } from "./liveStroke";
import { SMOOTHING_MAX, StrokeSmoother } from "./strokeSmoother";

const createSample = (x: number, y: number): PointerSample => ({ x, y, pressure: 0.5 });

/** Jitter of a line: sum of its vertical movements. */
function measureJitter(line: readonly PointerSample[]): number {
  return line.reduce((sum, { y }, index) => sum + Math.abs(y - (line[index - 1]?.y ?? y)), 0);
}

describe("StrokeSmoother", () => {
  const shaky = Array.from({ length: 120 }, (_, index) => createSample(index * 4, 100 + (index % 2 === 0 ? 3 : -3)));

  it("reduces jitter more with higher strength; at 0 it changes nothing", () => {
    const smooth = (strength: number) => {
      const smoother = new StrokeSmoother(strength);
      return shaky.map((sample, index) => smoother.next(sample, (index * 1000) / 120));
    };
    expect(smooth(0)).toEqual(shaky);
    const [none, some, most] = [0, 4, SMOOTHING_MAX].map((strength) => measureJitter(smooth(strength)));
    expect(some).toBeLessThan((none ?? 0) / 2);
    expect(most).toBeLessThan(some ?? 0);
  });

  it("ends where the pen was lifted, and doesn't depend on the event rate", () => {
    for (const strength of [0, 5, SMOOTHING_MAX]) {
      const smoother = new StrokeSmoother(strength);
      for (const [index, sample] of shaky.entries()) smoother.next(sample, (index * 1000) / 120);
      expect(smoother.finish(createSample(480, 90)).at(-1)).toEqual(createSample(480, 90));
    }
    const positionAfter = (intervalMs: number): number => {
      const smoother = new StrokeSmoother(6);
      let last = smoother.next(createSample(0, 0), 0);
      for (let time = intervalMs; time <= 96; time += intervalMs) last = smoother.next(createSample(100, 0), time);
      return last.x;
    };
    expect(positionAfter(4)).toBeCloseTo(positionAfter(16), 6);
  });
});

describe("getTiltedPressure", () => {
  it("increases the pressure of a tilted pen in any direction, but not of an upright one", () => {
    expect(getTiltedPressure(0.4, 0, 0)).toBe(0.4);
    expect(getTiltedPressure(0.4, 25, 0)).toBe(0.4);
    const tilted = getTiltedPressure(0.4, 45, 0);
    expect(tilted).toBeGreaterThan(0.4);
    expect(getTiltedPressure(0.4, 0, -45)).toBeCloseTo(tilted, 9);
    const flat = getTiltedPressure(0.4, 80, 80);
    expect(flat).toBeGreaterThan(tilted);
    expect(flat).toBeLessThanOrEqual(1);
    expect(getTiltedPressure(1, 90, 90)).toBe(1);
  });
});
