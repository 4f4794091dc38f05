import { describe, expect, test } from "vitest";
import { exactFps } from "./rate";
import { frameAt, startOfFrame } from "./samples";
import vectors from "./vectors/samples.json";

describe("where frames start in samples, as the server reckons it", () => {
  test.each(vectors.starts)("frame $frame at $fps fps starts at $sample", ({ fps, frame, sample }) => {
    expect(startOfFrame(frame, fps)).toBe(sample);
    expect(startOfFrame(frame, exactFps(fps))).toBe(sample);
    expect(frameAt(sample, fps)).toBe(frame);
  });

  test.each(vectors.frames)("sample $sample at $fps fps lies in frame $frame", ({ fps, frame, sample }) => {
    expect(frameAt(sample, fps)).toBe(frame);
  });
});
