import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { FrameClock, type PlaybackTiming } from "@/playback/frameClock";
import { RAMP_SAMPLES_MAX, SCRUB_SAMPLES_MIN } from "@/playback/limits";
import { frameToSample, SAMPLE_RATE, SEGMENT_SAMPLES } from "@/playback/samples";
import type { AudibleClip } from "./audibleClips";
import { SegmentUnavailable } from "./segmentUnavailable";
import { SoundPlayer } from "./soundPlayer";
import { createSegment, getPeak, getSampleNumber, OutputRecorder } from "./testing";

const whole: AudibleClip = {
  clipId: "whole",
  soundId: "sound",
  start: 0,
  from: 0,
  length: 3 * SEGMENT_SAMPLES,
  gain: 1,
  fadeIn: 0,
  fadeOut: 0,
};

let end = (): void => undefined;

afterEach(() => end());

/** Create a board with a sound whose samples encode their position. */
function board({
  fps = 24,
  loop = false,
  voices = [whole],
  load = async (index: number, _soundId: string) => createSegment(index),
} = {}) {
  const clock = new FrameClock({ fps, total: 25 * fps, loop });
  const tap = new OutputRecorder();
  const blocked: boolean[] = [];
  const player = new SoundPlayer({
    clock,
    loadSegment: async ({ index, soundId }) => {
      await tap.ready;
      return load(index, soundId);
    },
    onBlocked: (isBlocked) => blocked.push(isBlocked),
    sink: tap.sink,
  });
  player.setClips(voices);
  end = () => {
    player.dispose();
    clock.dispose();
  };
  /** Wait until the given number of samples were output. */
  const passes = (samples: number) => {
    const until = tap.recordedLength + samples;
    return vi.waitFor(() => expect(tap.recordedLength).toBeGreaterThan(until), { timeout: 10_000 });
  };
  return { clock, tap, blocked, player, passes };
}

/**
 * Count the output samples in [from, to) of the context that are at the exact position for a timing, and those that
 * aren't.
 */
function placed(
  tap: OutputRecorder,
  course: PlaybackTiming,
  from: number,
  to: number,
): { right: number; wrong: number } {
  const counts = { right: 0, wrong: 0 };
  const { time, frame, start, end: last, loop, fps } = course;
  let silent = 0;
  for (let at = Math.max(from, Math.round(time * 48)); at < to; at += 1) {
    const value = tap.samples[at] ?? 0;
    let position = frame + ((at - time * 48) * fps) / SAMPLE_RATE;
    if (loop && position >= last) position = start + ((position - start) % (last - start));
    const expected = (position * SAMPLE_RATE) / fps;
    const isEdge = [frame, start, last].some(
      (edge) => Math.abs(expected - (edge * SAMPLE_RATE) / fps) < RAMP_SAMPLES_MAX + 2,
    );
    if (value === 0) silent = at;
    // A sound that joins starts with a fade-in.
    if (isEdge || at - silent <= RAMP_SAMPLES_MAX) continue;
    counts[Math.abs(getSampleNumber(value) - expected) < 1.01 ? "right" : "wrong"] += 1;
  }
  return counts;
}

function courseOf(clock: FrameClock): PlaybackTiming {
  if (!clock.timing) throw new Error("It plays.");
  return clock.timing;
}

/** Resolve when the frame clock advances. */
const begins = (clock: FrameClock) =>
  new Promise<void>((resolve) => {
    const unfollow = clock.subscribe(() => {
      unfollow();
      resolve();
    });
  });

describe("the sound of a board", () => {
  beforeAll(async () => {
    await userEvent.click(document.body);
  });

  test.each([23.976, 60])(
    "at %f fps sounds from its first sample on, and the picture is at what is heard",
    async (fps) => {
      const { clock, tap, passes } = board({ fps });
      const off: number[] = [];
      clock.subscribe(({ frame, playing }) => {
        const { contextTime = 0, performanceTime = 0 } = tap.context?.getOutputTimestamp() ?? {};
        const heard = Math.round((contextTime + (performance.now() - performanceTime) / 1000) * SAMPLE_RATE);
        const value = tap.samples[heard] ?? 0;
        if (playing && frame > 0 && value > 0) off.push(frame + 0.5 - (getSampleNumber(value) * fps) / SAMPLE_RATE);
      });
      clock.play();
      await begins(clock);
      await passes(12_000);
      // A busy machine shows only few of the frames.
      await vi.waitFor(() => expect(off.length).toBeGreaterThan(5), { timeout: 10_000 });
      const course = courseOf(clock);
      const first = tap.samples.findIndex((value) => value !== 0);
      expect(getSampleNumber(tap.samples[first] ?? 0)).toBe(0);
      expect(first).toBe(Math.round(course.time * 48));
      const { right, wrong } = placed(tap, course, 0, tap.recordedLength);
      expect(wrong).toBe(0);
      expect(right).toBeGreaterThan(8000);
      // Half a frame from its center is still the right frame; allow half a frame more.
      expect(Math.max(...off.map(Math.abs))).toBeLessThan(1);
    },
  );

  test("after scrubbing it begins where the playhead is, in the middle, and goes on into the next piece", async () => {
    const { clock, tap, player, passes } = board();
    for (const frame of [200, 201, 300]) {
      clock.seek(frame);
      player.scrubTo(frame);
    }
    clock.seek(235);
    clock.play();
    await begins(clock);
    await passes(12_000);
    const { right, wrong } = placed(tap, courseOf(clock), 0, tap.recordedLength);
    expect(wrong).toBe(0);
    expect(right).toBeGreaterThan(8000);
    expect(clock.frame).toBeGreaterThan(235);
    expect(clock.frame).toBeLessThan(300);
  });

  test("looped 50 times it stays where the picture is", async () => {
    const { clock, tap, passes } = board({ fps: 120, loop: true });
    const seen = new Set<number>();
    clock.setRange({ start: 100, end: 103 });
    clock.seek(100);
    clock.subscribe(({ frame }) => seen.add(frame));
    clock.play();
    await begins(clock);
    await passes(50 * 1200);
    const course = courseOf(clock);
    const { right, wrong } = placed(tap, course, 0, tap.recordedLength);
    expect(wrong).toBe(0);
    // Each loop of 1200 samples has two faded edges. Loops during which the page is blocked are silent.
    expect(right).toBeGreaterThan(10 * (1200 - 2 * RAMP_SAMPLES_MAX - 20));
    expect([...seen].sort()).toEqual([100, 101, 102]);
  });

  test("within a range, and without a loop, both end with it", async () => {
    const { clock, tap, passes } = board({ fps: 29.97 });
    clock.setRange({ start: 30, end: 37 });
    clock.seek(30);
    let last: PlaybackTiming | null = null;
    // On a busy machine the sound joins after the first frame, with a timing of its own.
    clock.subscribe(() => {
      last = clock.timing ?? last;
    });
    clock.play();
    await begins(clock);
    await vi.waitFor(() => expect(clock.playing).toBe(false));
    const course = last ?? courseOf(clock);
    await passes(5000);
    expect(clock.frame).toBe(36);
    const { right, wrong } = placed(tap, course, 0, tap.recordedLength);
    expect(wrong).toBe(0);
    expect(right).toBeGreaterThan(6 * 1601);
    const lastSample = tap.samples.findLastIndex((value) => value !== 0);
    expect(lastSample - course.time * 48).toBeLessThanOrEqual(frameToSample(37, 29.97) - frameToSample(30, 29.97));
  });

  test("another rate and another place, while it plays, have their right sound", async () => {
    const { clock, tap, passes } = board();
    clock.seek(100);
    clock.play();
    await begins(clock);
    await passes(5000);
    clock.setFps(12);
    await passes(8000);
    const slower = courseOf(clock);
    const { recordedLength: seen } = tap;
    const there = placed(tap, slower, seen - 3000, seen);
    expect(there.wrong).toBe(0);
    expect(there.right).toBeGreaterThan(2000);
    clock.seek(30);
    await begins(clock);
    await passes(8000);
    const sought = courseOf(clock);
    const again = placed(tap, sought, 0, tap.recordedLength);
    expect(again.wrong).toBe(0);
    expect(again.right).toBeGreaterThan(4000);
    expect(sought.frame).toBe(30);
  });

  test("without sound the page's clock drives it; a clip that is put there joins at its right place, and leaves", async () => {
    const { clock, tap, player, blocked, passes } = board({ voices: [] });
    clock.seek(100);
    clock.play();
    await begins(clock);
    expect(tap.context).toBeNull();
    player.setClips([whole]);
    await vi.waitFor(() => expect(tap.samples.some((value) => value !== 0)).toBe(true));
    await passes(5000);
    const { right, wrong } = placed(tap, courseOf(clock), 0, tap.recordedLength);
    expect(wrong).toBe(0);
    expect(right).toBeGreaterThan(2000);
    player.setClips([]);
    await vi.waitFor(() =>
      expect(getPeak(tap.samples.subarray(tap.recordedLength - 2000, tap.recordedLength))).toBe(0),
    );
    const { frame } = clock;
    await begins(clock);
    expect(clock.frame).toBeGreaterThan(frame);
    expect(blocked).toEqual([]);
  });

  test("while the browser holds the sound back the page's clock drives it, until a press lets it be heard", async () => {
    const { clock, tap, player, blocked, passes } = board();
    clock.play();
    await begins(clock);
    await passes(3000);
    await tap.context?.suspend();
    await vi.waitFor(() => expect(blocked).toEqual([true]));
    await begins(clock);
    player.resume();
    await vi.waitFor(() => expect(blocked).toEqual([true, false]));
    await begins(clock);
    await passes(8000);
    const { right, wrong } = placed(tap, courseOf(clock), tap.recordedLength - 4000, tap.recordedLength);
    expect(wrong).toBe(0);
    expect(right).toBeGreaterThan(3000);
  });

  test("play waits for its sound, but not for long, and what comes late joins at its right place", async () => {
    let give = (): void => undefined;
    const arrives = new Promise<void>((done) => {
      give = done;
    });
    const load = async (index: number) => {
      await arrives;
      return createSegment(index);
    };
    const { clock, tap, passes } = board({ load });
    clock.seek(100);
    clock.play();
    await passes(3000);
    expect(clock.frame).toBe(100);
    await begins(clock);
    expect(getPeak(tap.samples)).toBe(0);
    give();
    await vi.waitFor(() => expect(tap.samples.some((value) => value !== 0)).toBe(true));
    await passes(5000);
    const { right, wrong } = placed(tap, courseOf(clock), 0, tap.recordedLength);
    expect(wrong).toBe(0);
    expect(right).toBeGreaterThan(2000);
  });

  test("a frame reached by hand sounds for its length, 60 ms at least, and then no more", async () => {
    const { clock, tap, player, passes } = board({ fps: 60 });
    clock.seek(490);
    clock.play();
    await begins(clock);
    clock.pause();
    await passes(8000);
    const before = tap.recordedLength;
    clock.seek(500);
    player.scrubTo(500);
    await passes(8000);
    const from = before + tap.samples.subarray(before).findIndex((value) => value !== 0);
    const to = tap.samples.findLastIndex((value) => value !== 0);
    expect(Math.abs(to - from - SCRUB_SAMPLES_MIN)).toBeLessThan(RAMP_SAMPLES_MAX);
    const middle = Math.round((from + to) / 2);
    const reached = getSampleNumber(tap.samples[middle] ?? 0) - frameToSample(500, 60);
    expect(Math.abs(reached - (middle - from))).toBeLessThan(RAMP_SAMPLES_MAX);
    expect(clock.playing).toBe(false);
  });

  test("neither play nor the playhead waits for a sound that is unavailable: the others are heard", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout"] }); // no timeout fires
    try {
      const gone: AudibleClip = { ...whole, clipId: "gone", soundId: "gone" };
      const load = async (index: number, soundId: string) => {
        if (soundId === "gone") throw new SegmentUnavailable();
        return createSegment(index);
      };
      const { clock, tap, player } = board({ voices: [gone, whole], load });
      const heard = () => tap.samples.some((value) => value !== 0);
      const sounds = async () => {
        while (!heard()) await new Promise((next) => requestAnimationFrame(next));
      };
      clock.play();
      await begins(clock);
      await sounds();
      expect(clock.playing).toBe(true);
      clock.pause();
      tap.samples.fill(0);
      clock.seek(200);
      player.scrubTo(200);
      await sounds();
      expect([clock.playing, clock.frame]).toEqual([false, 200]);
    } finally {
      vi.useRealTimers();
    }
  });
});
