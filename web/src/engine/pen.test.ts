import { describe, expect, it } from "vitest";
import type { PointerSample } from "./liveStroke";
import { SMOOTHING_MAX, StrokeSmoother } from "./strokeSmoother";
import { getTiltedPressure } from "./tilt";

const at = (x: number, y: number): PointerSample => ({ x, y, pressure: 0.5 });

/** Jitter of a line: sum of its vertical movements. */
function tremble(line: readonly PointerSample[]): number {
  return line.reduce((sum, { y }, index) => sum + Math.abs(y - (line[index - 1]?.y ?? y)), 0);
}

describe("smoothing", () => {
  const shaky = Array.from({ length: 120 }, (_, index) => at(index * 4, 100 + (index % 2 === 0 ? 3 : -3)));

  it("steadies the hand the more the stronger it is, and off it changes nothing", () => {
    const drawn = (strength: number) => {
      const smoother = new StrokeSmoother(strength);
      return shaky.map((sample, index) => smoother.next(sample, (index * 1000) / 120));
    };
    expect(drawn(0)).toEqual(shaky);
    const [none, some, most] = [0, 4, SMOOTHING_MAX].map((strength) => tremble(drawn(strength)));
    expect(some).toBeLessThan((none ?? 0) / 2);
    expect(most).toBeLessThan(some ?? 0);
  });

  it("arrives where the pen was lifted, and follows alike however often the pen reports", () => {
    for (const strength of [0, 5, SMOOTHING_MAX]) {
      const smoother = new StrokeSmoother(strength);
      for (const [index, sample] of shaky.entries()) smoother.next(sample, (index * 1000) / 120);
      expect(smoother.finish(at(480, 90)).at(-1)).toEqual(at(480, 90));
    }
    const follow = (everyMs: number): number => {
      const smoother = new StrokeSmoother(6);
      let last = smoother.next(at(0, 0), 0);
      for (let time = everyMs; time <= 96; time += everyMs) last = smoother.next(at(100, 0), time);
      return last.x;
    };
    expect(follow(4)).toBeCloseTo(follow(16), 6);
  });
});

describe("tilt", () => {
  it("broadens the line of a pen that is laid down, whichever way, and of an upright one not", () => {
    expect(getTiltedPressure(0.4, 0, 0)).toBe(0.4);
    expect(getTiltedPressure(0.4, 25, 0)).toBe(0.4);
    const leaning = getTiltedPressure(0.4, 45, 0);
    expect(leaning).toBeGreaterThan(0.4);
    expect(getTiltedPressure(0.4, 0, -45)).toBeCloseTo(leaning, 9);
    const flat = getTiltedPressure(0.4, 80, 80);
    expect(flat).toBeGreaterThan(leaning);
    expect(flat).toBeLessThanOrEqual(1);
    expect(getTiltedPressure(1, 90, 90)).toBe(1);
  });
});
