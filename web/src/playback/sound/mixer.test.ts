import { describe, expect, test } from "vitest";
import { RAMP_SAMPLES_MAX } from "@/playback/limits";
import { SAMPLE_RATE, SEGMENT_SAMPLES } from "@/playback/samples";
import type { AudibleClip } from "./audibleClips";
import { Mixer } from "./mixer";
import { scheduleSegments } from "./schedule";
import { getPeak } from "./testing";

const clip: AudibleClip = {
  clipId: "clip",
  soundId: "sound",
  start: 1000,
  from: SEGMENT_SAMPLES - 3000,
  length: 9000,
  gain: 1,
  fadeIn: 0,
  fadeOut: 0,
};

const allSamples = { from: 0, to: 1e9 };
const ranges = [{ at: 0, from: 0, to: 1e9 }];

/** Value of a test sound's sample, which encodes its position. */
const sampleOf = (index: number): number => ((index % 900_000) + 1) / 1_000_000;

const context = new OfflineAudioContext(1, 1, SAMPLE_RATE);

const segments = [0, 1].map((index) => {
  const buffer = context.createBuffer(1, SEGMENT_SAMPLES, SAMPLE_RATE);
  buffer.copyToChannel(
    Float32Array.from({ length: SEGMENT_SAMPLES }, (_, offset) => sampleOf(index * SEGMENT_SAMPLES + offset)),
    0,
  );
  return buffer;
});

/** Start the segments of these clips that aren't started yet. */
function play(mixer: Mixer, clips: readonly AudibleClip[], earliest: number): void {
  for (const segment of scheduleSegments(clips, ranges, allSamples)) {
    const buffer = segments[segment.index];
    if (buffer && !mixer.has(segment.key)) mixer.start(segment, buffer, earliest);
  }
}

/** Render clips from the start, with the changes that `change` makes. */
async function render(clips: readonly AudibleClip[], change: (mixer: Mixer) => void): Promise<Float32Array> {
  const offline = new OfflineAudioContext(1, 20_000, SAMPLE_RATE);
  const mixer = new Mixer(offline, offline.destination);
  play(mixer, clips, 0);
  change(mixer);
  return (await offline.startRendering()).getChannelData(0);
}

/** Largest difference between adjacent samples. */
function getMaxStep(samples: Float32Array): number {
  let max = 0;
  for (let index = 1; index < samples.length; index += 1) {
    max = Math.max(max, Math.abs((samples[index] ?? 0) - (samples[index - 1] ?? 0)));
  }
  return max;
}

const noChange = (): void => undefined;

describe("Mixer", () => {
  test("joins segments without a gap, and starts and ends with the clip", async () => {
    const output = await render([clip], noChange);
    const expected = new Float32Array(20_000);
    for (let index = 0; index < 9000; index += 1) expected[1000 + index] = sampleOf(SEGMENT_SAMPLES - 3000 + index);
    expect(output).toEqual(expected);
  });

  test("applies gain and fades across the joint of two segments", async () => {
    const fadedClip = { ...clip, gain: 0.5, fadeIn: 5000, fadeOut: 6000 };
    const output = await render([fadedClip], noChange);
    for (let index = 0; index < 9000; index += 100) {
      const expected = 0.5 * Math.min(index / 5000, (9000 - index) / 6000) * sampleOf(SEGMENT_SAMPLES - 3000 + index);
      expect(output[1000 + index]).toBeCloseTo(expected, 5);
    }
  });

  test("stops playing segments without a click, and cancels scheduled ones", async () => {
    const output = await render([clip, { ...clip, clipId: "second", start: 12_000 }], (mixer) =>
      mixer.stopAllExcept(new Set(), 5000),
    );
    expect(output[5000]).toBeCloseTo(sampleOf(SEGMENT_SAMPLES + 1000), 6);
    expect(getPeak(output.subarray(5000 + RAMP_SAMPLES_MAX))).toBe(0);
    expect(getMaxStep(output.subarray(1100))).toBeLessThan(0.01);
  });

  test("is silent after a segment that was stopped just before its end", async () => {
    const output = await render([clip], (mixer) => mixer.stopAllExcept(new Set(), 3900));
    expect(getPeak(output.subarray(4000))).toBe(0);
    expect(getMaxStep(output.subarray(1100))).toBeLessThan(0.02);
  });

  test("keeps unchanged segments, and crossfades changed ones", async () => {
    const unchanged = { ...clip, clipId: "kept", gain: 0.25 };
    const quieter = { ...clip, gain: 0.5 };
    const output = await render([clip, unchanged], (mixer) => {
      const newSegments = scheduleSegments([unchanged, quieter], ranges, allSamples);
      mixer.stopAllExcept(new Set(newSegments.map(({ key }) => key)), 3000);
      play(mixer, [unchanged, quieter], 3000);
    });
    for (const [index, gain] of [
      [2999, 1.25],
      [3120, 1],
      [3300, 0.75],
      [9000, 0.75],
    ] as const) {
      expect(output[index]).toBeCloseTo(gain * sampleOf(SEGMENT_SAMPLES - 4000 + index), 3);
    }
    expect(getMaxStep(output.subarray(1100, 9900))).toBeLessThan(0.01);
  });

  test("starts a late segment in the middle, at the right position", async () => {
    const output = await render([], (mixer) => play(mixer, [clip], 2500));
    expect(getPeak(output.subarray(0, 2500))).toBe(0);
    expect(output[2500 + RAMP_SAMPLES_MAX]).toBeCloseTo(sampleOf(SEGMENT_SAMPLES - 1500 + RAMP_SAMPLES_MAX), 6);
    expect(getMaxStep(output.subarray(0, 9900))).toBeLessThan(0.01);
  });
});
