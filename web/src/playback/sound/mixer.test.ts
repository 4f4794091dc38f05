import { describe, expect, test } from "vitest";
import { RAMP_SAMPLES_MAX } from "@/playback/limits";
import { SAMPLE_RATE, SEGMENT_SAMPLES } from "@/playback/samples";
import type { AudibleClip } from "./audibleClips";
import { Mixer } from "./mixer";
import { scheduleSegments } from "./schedule";
import { getPeak } from "./testing";

const voice: AudibleClip = {
  clipId: "clip",
  soundId: "sound",
  start: 1000,
  from: SEGMENT_SAMPLES - 3000,
  length: 9000,
  gain: 1,
  fadeIn: 0,
  fadeOut: 0,
};

const everything = { from: 0, to: 1e9 };
const straight = [{ at: 0, from: 0, to: 1e9 }];

/** Value of a test sound's sample, which encodes its position. */
const sampleOf = (index: number): number => ((index % 900_000) + 1) / 1_000_000;

const context = new OfflineAudioContext(1, 1, SAMPLE_RATE);

const pieces = [0, 1].map((index) => {
  const buffer = context.createBuffer(1, SEGMENT_SAMPLES, SAMPLE_RATE);
  buffer.copyToChannel(
    Float32Array.from({ length: SEGMENT_SAMPLES }, (_, at) => sampleOf(index * SEGMENT_SAMPLES + at)),
    0,
  );
  return buffer;
});

/** Start the segments of these clips that aren't started yet. */
function play(mixer: Mixer, voices: readonly AudibleClip[], soonest: number): void {
  for (const sounding of scheduleSegments(voices, straight, everything)) {
    const buffer = pieces[sounding.index];
    if (buffer && !mixer.has(sounding.key)) mixer.start(sounding, buffer, soonest);
  }
}

/** Render clips from the start, with the changes that `act` makes. */
async function rendered(voices: readonly AudibleClip[], act: (mixer: Mixer) => void): Promise<Float32Array> {
  const offline = new OfflineAudioContext(1, 20_000, SAMPLE_RATE);
  const mixer = new Mixer(offline, offline.destination);
  play(mixer, voices, 0);
  act(mixer);
  return (await offline.startRendering()).getChannelData(0);
}

/** Largest difference between adjacent samples. */
function greatestStep(samples: Float32Array): number {
  let greatest = 0;
  for (let at = 1; at < samples.length; at += 1) {
    greatest = Math.max(greatest, Math.abs((samples[at] ?? 0) - (samples[at - 1] ?? 0)));
  }
  return greatest;
}

const nothing = (): void => undefined;

describe("the mixer", () => {
  test("joins pieces to the sample, and begins and ends where the clip does", async () => {
    const heard = await rendered([voice], nothing);
    const expected = new Float32Array(20_000);
    for (let at = 0; at < 9000; at += 1) expected[1000 + at] = sampleOf(SEGMENT_SAMPLES - 3000 + at);
    expect(heard).toEqual(expected);
  });

  test("follows gain and fades over the joint of two pieces", async () => {
    const faded = { ...voice, gain: 0.5, fadeIn: 5000, fadeOut: 6000 };
    const heard = await rendered([faded], nothing);
    for (let at = 0; at < 9000; at += 100) {
      const right = 0.5 * Math.min(at / 5000, (9000 - at) / 6000) * sampleOf(SEGMENT_SAMPLES - 3000 + at);
      expect(heard[1000 + at]).toBeCloseTo(right, 5);
    }
  });

  test("takes back what sounds without a click, and what has not begun wholly", async () => {
    const heard = await rendered([voice, { ...voice, clipId: "later", start: 12_000 }], (mixer) =>
      mixer.stopAllExcept(new Set(), 5000),
    );
    expect(heard[5000]).toBeCloseTo(sampleOf(SEGMENT_SAMPLES + 1000), 6);
    expect(getPeak(heard.subarray(5000 + RAMP_SAMPLES_MAX))).toBe(0);
    expect(greatestStep(heard.subarray(1100))).toBeLessThan(0.01);
  });

  test("what is taken back just before its piece ends falls silent with it", async () => {
    const heard = await rendered([voice], (mixer) => mixer.stopAllExcept(new Set(), 3900));
    expect(getPeak(heard.subarray(4000))).toBe(0);
    expect(greatestStep(heard.subarray(1100))).toBeLessThan(0.02);
  });

  test("what a change leaves true is not touched, and the rest passes over into what is true now", async () => {
    const kept = { ...voice, clipId: "kept", gain: 0.25 };
    const half = { ...voice, gain: 0.5 };
    const heard = await rendered([voice, kept], (mixer) => {
      const now = scheduleSegments([kept, half], straight, everything);
      mixer.stopAllExcept(new Set(now.map(({ key }) => key)), 3000);
      play(mixer, [kept, half], 3000);
    });
    for (const [at, gain] of [
      [2999, 1.25],
      [3120, 1],
      [3300, 0.75],
      [9000, 0.75],
    ] as const) {
      expect(heard[at]).toBeCloseTo(gain * sampleOf(SEGMENT_SAMPLES - 4000 + at), 3);
    }
    expect(greatestStep(heard.subarray(1100, 9900))).toBeLessThan(0.01);
  });

  test("what comes late begins in its middle, at its right place", async () => {
    const heard = await rendered([], (mixer) => play(mixer, [voice], 2500));
    expect(getPeak(heard.subarray(0, 2500))).toBe(0);
    expect(heard[2500 + RAMP_SAMPLES_MAX]).toBeCloseTo(sampleOf(SEGMENT_SAMPLES - 1500 + RAMP_SAMPLES_MAX), 6);
    expect(greatestStep(heard.subarray(0, 9900))).toBeLessThan(0.01);
  });
});
