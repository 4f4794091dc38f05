import { describe, expect, it } from "vitest";
import { getFrameMiddle, toSeconds } from "./frames";
import { FrameTimestamps } from "./frameTimestamps";

const RATES = [
  [24, 1],
  [24_000, 1001],
  [30_000, 1001],
  [60_000, 1001],
  [120, 1],
] as const;

describe("time stamps", () => {
  for (const [numerator, denominator] of RATES) {
    const rate = { numerator, denominator, frames: 300 };
    const inTicks = (seconds: number): number => Math.round(seconds * 1000) / 1000;

    it.each([0, 1, 2, 3])(`at ${numerator}/${denominator} that are %i frames ahead lead to the frame`, (ahead) => {
      for (const learned of [0, 17, 250]) {
        const stamps = new FrameTimestamps(rate);
        stamps.learn(learned, toSeconds(rate, learned + ahead));
        for (let frame = 0; frame < rate.frames; frame += 1) {
          const start = toSeconds(rate, frame + ahead);
          // The exact timestamp, the one rounded by containers, and the middle of the frame, where seeks go.
          for (const stamp of [start, inTicks(start), getFrameMiddle(rate, frame + ahead)]) {
            expect(stamps.getFrame(stamp)).toBe(frame);
          }
        }
      }
    });
  }

  const rate = { numerator: 24, denominator: 1, frames: 48 };

  it("are taken as they are until something is known", () => {
    expect(new FrameTimestamps(rate).getFrame(5 / 24)).toBe(5);
  });

  it("learned once are not unlearned by a late word of the frame before", () => {
    const stamps = new FrameTimestamps(rate);
    stamps.learn(0, 2 / 24);
    stamps.learn(6, 9 / 24);
    expect(stamps.getFrame(12 / 24)).toBe(10);
    stamps.learn(6, 8 / 24);
    stamps.learn(7, 10 / 24);
    stamps.learn(30, 11 / 24);
    stamps.learn(0, 40 / 24);
    expect(stamps.getFrame(12 / 24)).toBe(10);
  });

  it("are learned anew where two seeks agree, and never lead out of the film", () => {
    const stamps = new FrameTimestamps(rate);
    stamps.learn(4, 5 / 24);
    stamps.learn(9, 11 / 24);
    stamps.learn(3, 5 / 24);
    expect(stamps.getFrame(12 / 24)).toBe(10);
    expect([stamps.getFrame(0), stamps.getFrame(90)]).toEqual([0, 47]);
  });
});
