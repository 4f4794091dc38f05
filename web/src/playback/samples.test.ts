import { describe, expect, test } from "vitest";
import { getExactFps } from "./frameRate";
import { frameToSample, sampleToFrame } from "./samples";
import vectors from "./vectors/samples.json";

describe("conversion of frames and samples", () => {
  test.each(vectors.starts)("frame $frame at $fps fps starts at $sample", ({ fps, frame, sample }) => {
    expect(frameToSample(frame, fps)).toBe(sample);
    expect(frameToSample(frame, getExactFps(fps))).toBe(sample);
    expect(sampleToFrame(sample, fps)).toBe(frame);
  });

  test.each(vectors.frames)("sample $sample at $fps fps lies in frame $frame", ({ fps, frame, sample }) => {
    expect(sampleToFrame(sample, fps)).toBe(frame);
  });
});
