import { describe, expect, test } from "vitest";
import { computePeaks, getExtent, parsePeaks } from "./peaks";
import { createWav } from "./wav";

const SECOND = 48_000;

/** Half of full scale in the second second, silence elsewhere. */
function burst(): Float32Array {
  const samples = new Float32Array(3 * SECOND);
  samples.fill(0.5, SECOND, 2 * SECOND);
  return samples;
}

describe("how a sound looks", () => {
  test("its form is that of all its channels, at every distance", () => {
    const left = burst();
    const right = burst().map((value) => -value);
    const form = computePeaks([left, right], left.length);
    expect(getExtent(form, SECOND, SECOND + 480)).toEqual([-64, 64].map((value) => (value < 0 ? -63 : value)));
    expect(getExtent(form, 0, 480)).toEqual([0, 0]);
    expect(getExtent(form, 0, 3 * SECOND)[1]).toBe(64);
    expect(getExtent(form, 2 * SECOND, 3 * SECOND)).toEqual([0, 0]);
  });

  test("the server's bytes are three levels one after the other", () => {
    const form = computePeaks([burst()], 3 * SECOND);
    const bytes = new Int8Array(form.levels.flatMap((level) => [...level]));
    expect(parsePeaks(bytes.buffer, 3 * SECOND)?.levels).toEqual(form.levels);
    expect(form.levels.map((level) => level.length / 2)).toEqual([300, 30, 3]);
  });

  test("bytes that are too few are no form", () => {
    expect(parsePeaks(new ArrayBuffer(10), SECOND)).toBeNull();
  });

  test("a last stretch that is not whole counts", () => {
    const samples = new Float32Array(SECOND + 1);
    samples[SECOND] = 1;
    expect(getExtent(computePeaks([samples], samples.length), SECOND, SECOND + 1)).toEqual([127, 127]);
  });
});

test("samples are heard as they are from a WAV of this page", async () => {
  const left = Float32Array.from([0, 0.5, -0.5, 0.999]);
  const right = Float32Array.from([1, -1, 0.25, 0]);
  const context = new OfflineAudioContext(1, 1, SECOND);
  const buffer = await context.decodeAudioData(createWav([left, right]));
  expect([buffer.numberOfChannels, buffer.length, buffer.sampleRate]).toEqual([2, 4, SECOND]);
  for (const [channel, wanted] of [left, right].entries()) {
    expect([...buffer.getChannelData(channel)]).toEqual([...wanted].map((value) => expect.closeTo(value, 3)));
  }
});
