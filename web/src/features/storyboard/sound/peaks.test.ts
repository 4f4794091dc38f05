import { describe, expect, test } from "vitest";
import { computePeaks, getExtent, parsePeaks } from "./peaks";
import { createWav } from "./wav";

const SECOND = 48_000;

/** Half of full scale in the second second, silence elsewhere. */
function createBurst(): Float32Array {
  const samples = new Float32Array(3 * SECOND);
  samples.fill(0.5, SECOND, 2 * SECOND);
  return samples;
}

describe("peaks", () => {
  test("cover all channels at every level", () => {
    const left = createBurst();
    const right = createBurst().map((value) => -value);
    const peaks = computePeaks([left, right], left.length);
    expect(getExtent(peaks, SECOND, SECOND + 480)).toEqual([-64, 64].map((value) => (value < 0 ? -63 : value)));
    expect(getExtent(peaks, 0, 480)).toEqual([0, 0]);
    expect(getExtent(peaks, 0, 3 * SECOND)[1]).toBe(64);
    expect(getExtent(peaks, 2 * SECOND, 3 * SECOND)).toEqual([0, 0]);
  });

  test("are parsed from the server's bytes: three consecutive levels", () => {
    const peaks = computePeaks([createBurst()], 3 * SECOND);
    const bytes = new Int8Array(peaks.levels.flatMap((level) => [...level]));
    expect(parsePeaks(bytes.buffer, 3 * SECOND)?.levels).toEqual(peaks.levels);
    expect(peaks.levels.map((level) => level.length / 2)).toEqual([300, 30, 3]);
  });

  test("are null if there are too few bytes", () => {
    expect(parsePeaks(new ArrayBuffer(10), SECOND)).toBeNull();
  });

  test("include an incomplete last interval", () => {
    const samples = new Float32Array(SECOND + 1);
    samples[SECOND] = 1;
    expect(getExtent(computePeaks([samples], samples.length), SECOND, SECOND + 1)).toEqual([127, 127]);
  });
});

test("createWav encodes samples that decode to the same values", async () => {
  const left = Float32Array.from([0, 0.5, -0.5, 0.999]);
  const right = Float32Array.from([1, -1, 0.25, 0]);
  const context = new OfflineAudioContext(1, 1, SECOND);
  const buffer = await context.decodeAudioData(createWav([left, right]));
  expect([buffer.numberOfChannels, buffer.length, buffer.sampleRate]).toEqual([2, 4, SECOND]);
  for (const [channel, expected] of [left, right].entries()) {
    expect([...buffer.getChannelData(channel)]).toEqual([...expected].map((value) => expect.closeTo(value, 3)));
  }
});
