import { describe, expect, it } from "vitest";
import { getFrameMiddle, toSeconds } from "@/features/videos/player/frames";
import { FrameTimestamps } from "./frameTimestamps";

const RATES = [
  [24, 1],
  [24_000, 1001],
  [30_000, 1001],
  [60_000, 1001],
  [120, 1],
] as const;

describe("frame timestamps", () => {
  for (const [numerator, denominator] of RATES) {
    const rate = { numerator, denominator, frames: 300 };
    const roundToTicks = (seconds: number): number => Math.round(seconds * 1000) / 1000;

    it.each([0, 1, 2, 3])(`at ${numerator}/${denominator} with an offset of %i frames map to the frame`, (offset) => {
      for (const learnedFrame of [0, 17, 250]) {
        const timestamps = new FrameTimestamps(rate);
        timestamps.learn(learnedFrame, toSeconds(rate, learnedFrame + offset));
        for (let frame = 0; frame < rate.frames; frame += 1) {
          const start = toSeconds(rate, frame + offset);
          // The exact timestamp, the one rounded by containers, and the middle of the frame, where seeks go.
          for (const timestamp of [start, roundToTicks(start), getFrameMiddle(rate, frame + offset)]) {
            expect(timestamps.getFrame(timestamp)).toBe(frame);
          }
        }
      }
    });
  }

  const rate = { numerator: 24, denominator: 1, frames: 48 };

  it("are used as they are until an offset is known", () => {
    expect(new FrameTimestamps(rate).getFrame(5 / 24)).toBe(5);
  });

  it("keep the learned offset if the previous frame is reported late", () => {
    const timestamps = new FrameTimestamps(rate);
    timestamps.learn(0, 2 / 24);
    timestamps.learn(6, 9 / 24);
    expect(timestamps.getFrame(12 / 24)).toBe(10);
    timestamps.learn(6, 8 / 24);
    timestamps.learn(7, 10 / 24);
    timestamps.learn(30, 11 / 24);
    timestamps.learn(0, 40 / 24);
    expect(timestamps.getFrame(12 / 24)).toBe(10);
  });

  it("learn a new offset if two seeks agree, and never map outside the video", () => {
    const timestamps = new FrameTimestamps(rate);
    timestamps.learn(4, 5 / 24);
    timestamps.learn(9, 11 / 24);
    timestamps.learn(3, 5 / 24);
    expect(timestamps.getFrame(12 / 24)).toBe(10);
    expect([timestamps.getFrame(0), timestamps.getFrame(90)]).toEqual([0, 47]);
  });
});
