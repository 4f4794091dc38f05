import { describe, expect, test } from "vitest";
import type { PlaybackTiming } from "@/playback/frameClock";
import { getExactFps } from "@/playback/frameRate";
import { frameToSample, SEGMENT_SAMPLES } from "@/playback/samples";
import type { AudibleClip } from "./audibleClips";
import { getBoardRanges, scheduleSegments } from "./schedule";

const course: PlaybackTiming = { time: 1000, frame: 5, start: 0, end: 100, loop: false, fps: 24, isNewStart: true };

const voice: AudibleClip = {
  clipId: "clip",
  soundId: "sound",
  start: 0,
  from: 0,
  length: 3 * SEGMENT_SAMPLES,
  gain: 1,
  fadeIn: 0,
  fadeOut: 0,
};

const everything = { from: 0, to: 1e9 };

describe("stretches", () => {
  test("without a loop the board sounds from where it began to the end", () => {
    expect(getBoardRanges(course, everything)).toEqual([{ at: 48_000, from: 10_000, to: 200_000 }]);
    expect(getBoardRanges({ ...course, frame: 100 }, everything)).toEqual([]);
  });

  test.each([23.976, 29.97, 59.94, 24, 7, 119])(
    "a loop at %f fps goes on for hours without a gap or a drift",
    (fps) => {
      const looped = { ...course, fps: getExactFps(fps), start: 3, end: 10, loop: true };
      const round = (7 * 48_000) / looped.fps;
      for (const far of [0, 1e6, 5e8]) {
        const stretches = getBoardRanges(looped, { from: far, to: far + 20 * round });
        let next: number | null = null;
        for (const { at, from, to } of stretches) {
          if (next !== null) expect(at).toBe(next);
          next = at + to - from;
          if (from === frameToSample(5, fps)) continue;
          expect(from).toBe(frameToSample(3, fps));
          const count = Math.round((at - 48_000 - (5 * 48_000) / looped.fps) / round);
          expect(Math.abs(48_000 + (5 * 48_000) / looped.fps + count * round - at)).toBeLessThanOrEqual(0.5);
        }
        expect(stretches.length).toBeGreaterThanOrEqual(far > 0 ? 20 : 1);
        expect(stretches[0]?.at).toBeLessThanOrEqual(Math.max(far, 48_000));
        expect(next).toBeGreaterThanOrEqual(far + 20 * round - 1);
      }
    },
  );
});

describe("soundings", () => {
  test("pieces join to the sample, and have no edges where they join", () => {
    const stretches = [{ at: 1000, from: 100, to: 1e9 }];
    const found = scheduleSegments([{ ...voice, start: 300, from: 70 }], stretches, everything);
    expect(found.map(({ index, at, offset, length, clipOffset }) => [index, at, offset, length, clipOffset])).toEqual([
      [0, 1200, 70, SEGMENT_SAMPLES - 70, 0],
      [1, 1200 + SEGMENT_SAMPLES - 70, 0, SEGMENT_SAMPLES, SEGMENT_SAMPLES - 70],
      [2, 1200 + 2 * SEGMENT_SAMPLES - 70, 0, SEGMENT_SAMPLES, 2 * SEGMENT_SAMPLES - 70],
      [3, 1200 + 3 * SEGMENT_SAMPLES - 70, 0, 70, 3 * SEGMENT_SAMPLES - 70],
    ]);
    expect(found.every(({ fadeIn, fadeOut }) => fadeIn === 0 && fadeOut === 0)).toBe(true);
  });

  test("what is cut in mid-wave has edges there, and only there", () => {
    const cut = scheduleSegments([voice], [{ at: 0, from: 50, to: 9050 }], everything);
    expect(cut).toMatchObject([{ at: 0, offset: 50, length: 9000, clipOffset: 50, fadeIn: 240, fadeOut: 240 }]);
    const short = scheduleSegments([voice], [{ at: 0, from: 50, to: 150 }], everything);
    expect(short).toMatchObject([{ length: 100, fadeIn: 50, fadeOut: 50 }]);
    const whole = scheduleSegments(
      [{ ...voice, start: 50, length: 9000 }],
      [{ at: 0, from: 50, to: 9050 }],
      everything,
    );
    expect(whole).toMatchObject([{ length: 9000, fadeIn: 0, fadeOut: 0 }]);
  });

  test("a look at another span tells the same of what is in both", () => {
    const stretches = [{ at: 0, from: 0, to: 1e9 }];
    const all = scheduleSegments([voice], stretches, everything);
    expect(scheduleSegments([voice], stretches, { from: 470_000, to: 480_001 })).toEqual(all.slice(0, 2));
    expect(scheduleSegments([voice], stretches, { from: 480_000, to: 490_000 })).toEqual(all.slice(1, 2));
  });

  test("each change of a voice is another key", () => {
    const keyOf = (change: Partial<AudibleClip>) =>
      scheduleSegments([{ ...voice, ...change }], [{ at: 0, from: 0, to: 480_000 }], everything)[0]?.key;
    const changes = [{ gain: 0.5 }, { start: 1 }, { from: 1 }, { length: 7 }, { fadeIn: 7 }, { soundId: "other" }];
    expect(new Set([{}, ...changes].map(keyOf)).size).toBe(changes.length + 1);
    expect(keyOf({})).toBe(keyOf({}));
  });
});
