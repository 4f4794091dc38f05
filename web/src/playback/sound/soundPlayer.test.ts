import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { FrameClock, type PlaybackTiming } from "@/playback/frameClock";
import { RAMP_SAMPLES_MAX, SCRUB_SAMPLES_MIN } from "@/playback/limits";
import { frameToSample, SAMPLE_RATE, SEGMENT_SAMPLES } from "@/playback/samples";
import type { AudibleClip } from "./audibleClips";
import { SegmentUnavailable } from "./segmentUnavailable";
import { SoundPlayer } from "./soundPlayer";
import { createSegment, getPeak, getSampleNumber, OutputRecorder } from "./testing";

const clip: AudibleClip = {
  clipId: "whole",
  soundId: "sound",
  start: 0,
  from: 0,
  length: 3 * SEGMENT_SAMPLES,
  gain: 1,
  fadeIn: 0,
  fadeOut: 0,
};

let cleanup = (): void => undefined;

afterEach(() => cleanup());

/** Create a board with a sound whose samples encode their position. */
function createPlayer({
  fps = 24,
  loop = false,
  clips = [clip],
  load = async (index: number, _soundId: string) => createSegment(index),
} = {}) {
  const clock = new FrameClock({ fps, total: 25 * fps, loop });
  const recorder = new OutputRecorder();
  const blocked: boolean[] = [];
  const player = new SoundPlayer({
    clock,
    loadSegment: async ({ index, soundId }) => {
      await recorder.ready;
      return load(index, soundId);
    },
    onBlocked: (isBlocked) => blocked.push(isBlocked),
    sink: recorder.sink,
  });
  player.setClips(clips);
  cleanup = () => {
    player.dispose();
    clock.dispose();
  };
  /** Wait until the given number of samples were output. */
  const waitForSamples = (samples: number) => {
    const target = recorder.recordedLength + samples;
    return vi.waitFor(() => expect(recorder.recordedLength).toBeGreaterThan(target), { timeout: 10_000 });
  };
  return { clock, tap: recorder, blocked, player, passes: waitForSamples };
}

/**
 * Count the output samples in [from, to) of the context that are at the exact position for a timing, and those that
 * aren't.
 */
function countSamples(
  recorder: OutputRecorder,
  timing: PlaybackTiming,
  from: number,
  to: number,
): { right: number; wrong: number } {
  const counts = { right: 0, wrong: 0 };
  const { time, frame, start, end: last, loop, fps } = timing;
  let lastSilent = 0;
  for (let index = Math.max(from, Math.round(time * 48)); index < to; index += 1) {
    const value = recorder.samples[index] ?? 0;
    let position = frame + ((index - time * 48) * fps) / SAMPLE_RATE;
    if (loop && position >= last) position = start + ((position - start) % (last - start));
    const expected = (position * SAMPLE_RATE) / fps;
    const isEdge = [frame, start, last].some(
      (edge) => Math.abs(expected - (edge * SAMPLE_RATE) / fps) < RAMP_SAMPLES_MAX + 2,
    );
    if (value === 0) lastSilent = index;
    // A sound that joins starts with a fade-in.
    if (isEdge || index - lastSilent <= RAMP_SAMPLES_MAX) continue;
    counts[Math.abs(getSampleNumber(value) - expected) < 1.01 ? "right" : "wrong"] += 1;
  }
  return counts;
}

function getTiming(clock: FrameClock): PlaybackTiming {
  if (!clock.timing) throw new Error("The clock isn't playing.");
  return clock.timing;
}

/** Resolve when the frame clock advances. */
const waitForFrame = (clock: FrameClock) =>
  new Promise<void>((resolve) => {
    const unsubscribe = clock.subscribe(() => {
      unsubscribe();
      resolve();
    });
  });

describe("SoundPlayer", () => {
  beforeAll(async () => {
    await userEvent.click(document.body);
  });

  test.each([23.976, 60])("plays from the first sample at %f fps, with the picture in sync", async (fps) => {
    const { clock, tap: recorder, passes: waitForSamples } = createPlayer({ fps });
    const deviations: number[] = [];
    clock.subscribe(({ frame, playing }) => {
      const { contextTime = 0, performanceTime = 0 } = recorder.context?.getOutputTimestamp() ?? {};
      const audibleSample = Math.round((contextTime + (performance.now() - performanceTime) / 1000) * SAMPLE_RATE);
      const value = recorder.samples[audibleSample] ?? 0;
      if (playing && frame > 0 && value > 0)
        deviations.push(frame + 0.5 - (getSampleNumber(value) * fps) / SAMPLE_RATE);
    });
    clock.play();
    await waitForFrame(clock);
    await waitForSamples(12_000);
    // A busy machine shows only few of the frames.
    await vi.waitFor(() => expect(deviations.length).toBeGreaterThan(5), { timeout: 10_000 });
    const timing = getTiming(clock);
    const first = recorder.samples.findIndex((value) => value !== 0);
    expect(getSampleNumber(recorder.samples[first] ?? 0)).toBe(0);
    expect(first).toBe(Math.round(timing.time * 48));
    const { right, wrong } = countSamples(recorder, timing, 0, recorder.recordedLength);
    expect(wrong).toBe(0);
    expect(right).toBeGreaterThan(8000);
    // Half a frame from its center is still the right frame; allow half a frame more.
    expect(Math.max(...deviations.map(Math.abs))).toBeLessThan(1);
  });

  test("starts at the playhead after scrubbing, and continues into the next segment", async () => {
    const { clock, tap: recorder, player, passes: waitForSamples } = createPlayer();
    for (const frame of [200, 201, 300]) {
      clock.seek(frame);
      player.scrubTo(frame);
    }
    clock.seek(235);
    clock.play();
    await waitForFrame(clock);
    await waitForSamples(12_000);
    const { right, wrong } = countSamples(recorder, getTiming(clock), 0, recorder.recordedLength);
    expect(wrong).toBe(0);
    expect(right).toBeGreaterThan(8000);
    expect(clock.frame).toBeGreaterThan(235);
    expect(clock.frame).toBeLessThan(300);
  });

  test("stays in sync over 50 loops", async () => {
    const { clock, tap: recorder, passes: waitForSamples } = createPlayer({ fps: 120, loop: true });
    const frames = new Set<number>();
    clock.setRange({ start: 100, end: 103 });
    clock.seek(100);
    clock.subscribe(({ frame }) => frames.add(frame));
    clock.play();
    await waitForFrame(clock);
    await waitForSamples(50 * 1200);
    const timing = getTiming(clock);
    const { right, wrong } = countSamples(recorder, timing, 0, recorder.recordedLength);
    expect(wrong).toBe(0);
    // Each loop of 1200 samples has two faded edges. Loops during which the page is blocked are silent.
    expect(right).toBeGreaterThan(10 * (1200 - 2 * RAMP_SAMPLES_MAX - 20));
    expect([...frames].sort()).toEqual([100, 101, 102]);
  });

  test("sound and picture end with the range if it doesn't loop", async () => {
    const { clock, tap: recorder, passes: waitForSamples } = createPlayer({ fps: 29.97 });
    clock.setRange({ start: 30, end: 37 });
    clock.seek(30);
    let last: PlaybackTiming | null = null;
    // On a busy machine the sound joins after the first frame, with a timing of its own.
    clock.subscribe(() => {
      last = clock.timing ?? last;
    });
    clock.play();
    await waitForFrame(clock);
    await vi.waitFor(() => expect(clock.playing).toBe(false));
    const timing = last ?? getTiming(clock);
    await waitForSamples(5000);
    expect(clock.frame).toBe(36);
    const { right, wrong } = countSamples(recorder, timing, 0, recorder.recordedLength);
    expect(wrong).toBe(0);
    expect(right).toBeGreaterThan(6 * 1601);
    const lastSample = recorder.samples.findLastIndex((value) => value !== 0);
    expect(lastSample - timing.time * 48).toBeLessThanOrEqual(frameToSample(37, 29.97) - frameToSample(30, 29.97));
  });

  test("plays the right sound after the rate changes or the playhead moves during playback", async () => {
    const { clock, tap: recorder, passes: waitForSamples } = createPlayer();
    clock.seek(100);
    clock.play();
    await waitForFrame(clock);
    await waitForSamples(5000);
    clock.setFps(12);
    await waitForSamples(8000);
    const slowTiming = getTiming(clock);
    const { recordedLength: length } = recorder;
    const atNewRate = countSamples(recorder, slowTiming, length - 3000, length);
    expect(atNewRate.wrong).toBe(0);
    expect(atNewRate.right).toBeGreaterThan(2000);
    clock.seek(30);
    await waitForFrame(clock);
    await waitForSamples(8000);
    const seekTiming = getTiming(clock);
    const afterSeek = countSamples(recorder, seekTiming, 0, recorder.recordedLength);
    expect(afterSeek.wrong).toBe(0);
    expect(afterSeek.right).toBeGreaterThan(4000);
    expect(seekTiming.frame).toBe(30);
  });

  test("runs on the page's clock without sound; an added clip joins at the right position, and stops when removed", async () => {
    const { clock, tap: recorder, player, blocked, passes: waitForSamples } = createPlayer({ clips: [] });
    clock.seek(100);
    clock.play();
    await waitForFrame(clock);
    expect(recorder.context).toBeNull();
    player.setClips([clip]);
    await vi.waitFor(() => expect(recorder.samples.some((value) => value !== 0)).toBe(true));
    await waitForSamples(5000);
    const { right, wrong } = countSamples(recorder, getTiming(clock), 0, recorder.recordedLength);
    expect(wrong).toBe(0);
    expect(right).toBeGreaterThan(2000);
    player.setClips([]);
    await vi.waitFor(() =>
      expect(getPeak(recorder.samples.subarray(recorder.recordedLength - 2000, recorder.recordedLength))).toBe(0),
    );
    const { frame } = clock;
    await waitForFrame(clock);
    expect(clock.frame).toBeGreaterThan(frame);
    expect(blocked).toEqual([]);
  });

  test("runs on the page's clock while the browser blocks sound, until the user presses a button", async () => {
    const { clock, tap: recorder, player, blocked, passes: waitForSamples } = createPlayer();
    clock.play();
    await waitForFrame(clock);
    await waitForSamples(3000);
    await recorder.context?.suspend();
    await vi.waitFor(() => expect(blocked).toEqual([true]));
    await waitForFrame(clock);
    player.resume();
    await vi.waitFor(() => expect(blocked).toEqual([true, false]));
    await waitForFrame(clock);
    await waitForSamples(8000);
    const { right, wrong } = countSamples(
      recorder,
      getTiming(clock),
      recorder.recordedLength - 4000,
      recorder.recordedLength,
    );
    expect(wrong).toBe(0);
    expect(right).toBeGreaterThan(3000);
  });

  test("waits for the first sound up to a timeout; late sound joins at the right position", async () => {
    let resolve = (): void => undefined;
    const loaded = new Promise<void>((done) => {
      resolve = done;
    });
    const load = async (index: number) => {
      await loaded;
      return createSegment(index);
    };
    const { clock, tap: recorder, passes: waitForSamples } = createPlayer({ load });
    clock.seek(100);
    clock.play();
    await waitForSamples(3000);
    expect(clock.frame).toBe(100);
    await waitForFrame(clock);
    expect(getPeak(recorder.samples)).toBe(0);
    resolve();
    await vi.waitFor(() => expect(recorder.samples.some((value) => value !== 0)).toBe(true));
    await waitForSamples(5000);
    const { right, wrong } = countSamples(recorder, getTiming(clock), 0, recorder.recordedLength);
    expect(wrong).toBe(0);
    expect(right).toBeGreaterThan(2000);
  });

  test("plays a scrubbed frame for its length, at least 60 ms", async () => {
    const { clock, tap: recorder, player, passes: waitForSamples } = createPlayer({ fps: 60 });
    clock.seek(490);
    clock.play();
    await waitForFrame(clock);
    clock.pause();
    await waitForSamples(8000);
    const before = recorder.recordedLength;
    clock.seek(500);
    player.scrubTo(500);
    await waitForSamples(8000);
    const from = before + recorder.samples.subarray(before).findIndex((value) => value !== 0);
    const to = recorder.samples.findLastIndex((value) => value !== 0);
    expect(Math.abs(to - from - SCRUB_SAMPLES_MIN)).toBeLessThan(RAMP_SAMPLES_MAX);
    const middle = Math.round((from + to) / 2);
    const offset = getSampleNumber(recorder.samples[middle] ?? 0) - frameToSample(500, 60);
    expect(Math.abs(offset - (middle - from))).toBeLessThan(RAMP_SAMPLES_MAX);
    expect(clock.playing).toBe(false);
  });

  test("doesn't wait for an unavailable sound, and plays the others", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout"] }); // no timeout fires
    try {
      const unavailable: AudibleClip = { ...clip, clipId: "unavailable", soundId: "unavailable" };
      const load = async (index: number, soundId: string) => {
        if (soundId === "unavailable") throw new SegmentUnavailable();
        return createSegment(index);
      };
      const { clock, tap: recorder, player } = createPlayer({ clips: [unavailable, clip], load });
      const hasOutput = () => recorder.samples.some((value) => value !== 0);
      const waitForOutput = async () => {
        while (!hasOutput()) await new Promise((next) => requestAnimationFrame(next));
      };
      clock.play();
      await waitForFrame(clock);
      await waitForOutput();
      expect(clock.playing).toBe(true);
      clock.pause();
      recorder.samples.fill(0);
      clock.seek(200);
      player.scrubTo(200);
      await waitForOutput();
      expect([clock.playing, clock.frame]).toEqual([false, 200]);
    } finally {
      vi.useRealTimers();
    }
  });
});
