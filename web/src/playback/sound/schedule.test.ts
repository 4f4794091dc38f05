import { describe, expect, test } from "vitest";
import type { PlaybackTiming } from "@/playback/frameClock";
import { getExactFps } from "@/playback/frameRate";
import { frameToSample, SEGMENT_SAMPLES } from "@/playback/samples";
import type { AudibleClip } from "./audibleClips";
import { getBoardRanges, scheduleSegments } from "./schedule";

const timing: PlaybackTiming = { time: 1000, frame: 5, start: 0, end: 100, loop: false, fps: 24, isNewStart: true };

const clip: AudibleClip = {
  clipId: "clip",
  soundId: "sound",
  start: 0,
  from: 0,
  length: 3 * SEGMENT_SAMPLES,
  gain: 1,
  fadeIn: 0,
  fadeOut: 0,
};

const allSamples = { from: 0, to: 1e9 };

describe("getBoardRanges", () => {
  test("without a loop, plays from the start position to the end", () => {
    expect(getBoardRanges(timing, allSamples)).toEqual([{ at: 48_000, from: 10_000, to: 200_000 }]);
    expect(getBoardRanges({ ...timing, frame: 100 }, allSamples)).toEqual([]);
  });

  test.each([23.976, 29.97, 59.94, 24, 7, 119])("a loop at %f fps plays for hours without gaps or drift", (fps) => {
    const loopTiming = { ...timing, fps: getExactFps(fps), start: 3, end: 10, loop: true };
    const loopLength = (7 * 48_000) / loopTiming.fps;
    for (const spanStart of [0, 1e6, 5e8]) {
      const ranges = getBoardRanges(loopTiming, { from: spanStart, to: spanStart + 20 * loopLength });
      let expectedAt: number | null = null;
      for (const { at, from, to } of ranges) {
        if (expectedAt !== null) expect(at).toBe(expectedAt);
        expectedAt = at + to - from;
        if (from === frameToSample(5, fps)) continue;
        expect(from).toBe(frameToSample(3, fps));
        const count = Math.round((at - 48_000 - (5 * 48_000) / loopTiming.fps) / loopLength);
        expect(Math.abs(48_000 + (5 * 48_000) / loopTiming.fps + count * loopLength - at)).toBeLessThanOrEqual(0.5);
      }
      expect(ranges.length).toBeGreaterThanOrEqual(spanStart > 0 ? 20 : 1);
      expect(ranges[0]?.at).toBeLessThanOrEqual(Math.max(spanStart, 48_000));
      expect(expectedAt).toBeGreaterThanOrEqual(spanStart + 20 * loopLength - 1);
    }
  });
});

describe("scheduleSegments", () => {
  test("segments join without gaps or fades", () => {
    const ranges = [{ at: 1000, from: 100, to: 1e9 }];
    const segments = scheduleSegments([{ ...clip, start: 300, from: 70 }], ranges, allSamples);
    expect(
      segments.map(({ index, at, offset, length, clipOffset }) => [index, at, offset, length, clipOffset]),
    ).toEqual([
      [0, 1200, 70, SEGMENT_SAMPLES - 70, 0],
      [1, 1200 + SEGMENT_SAMPLES - 70, 0, SEGMENT_SAMPLES, SEGMENT_SAMPLES - 70],
      [2, 1200 + 2 * SEGMENT_SAMPLES - 70, 0, SEGMENT_SAMPLES, 2 * SEGMENT_SAMPLES - 70],
      [3, 1200 + 3 * SEGMENT_SAMPLES - 70, 0, 70, 3 * SEGMENT_SAMPLES - 70],
    ]);
    expect(segments.every(({ fadeIn, fadeOut }) => fadeIn === 0 && fadeOut === 0)).toBe(true);
  });

  test("fades only where a sound is cut mid-wave", () => {
    const trimmed = scheduleSegments([clip], [{ at: 0, from: 50, to: 9050 }], allSamples);
    expect(trimmed).toMatchObject([{ at: 0, offset: 50, length: 9000, clipOffset: 50, fadeIn: 240, fadeOut: 240 }]);
    const short = scheduleSegments([clip], [{ at: 0, from: 50, to: 150 }], allSamples);
    expect(short).toMatchObject([{ length: 100, fadeIn: 50, fadeOut: 50 }]);
    const entire = scheduleSegments(
      [{ ...clip, start: 50, length: 9000 }],
      [{ at: 0, from: 50, to: 9050 }],
      allSamples,
    );
    expect(entire).toMatchObject([{ length: 9000, fadeIn: 0, fadeOut: 0 }]);
  });

  test("returns the same segments for overlapping spans", () => {
    const ranges = [{ at: 0, from: 0, to: 1e9 }];
    const all = scheduleSegments([clip], ranges, allSamples);
    expect(scheduleSegments([clip], ranges, { from: 470_000, to: 480_001 })).toEqual(all.slice(0, 2));
    expect(scheduleSegments([clip], ranges, { from: 480_000, to: 490_000 })).toEqual(all.slice(1, 2));
  });

  test("each change of a clip changes the key", () => {
    const getKey = (change: Partial<AudibleClip>) =>
      scheduleSegments([{ ...clip, ...change }], [{ at: 0, from: 0, to: 480_000 }], allSamples)[0]?.key;
    const changes = [{ gain: 0.5 }, { start: 1 }, { from: 1 }, { length: 7 }, { fadeIn: 7 }, { soundId: "other" }];
    expect(new Set([{}, ...changes].map(getKey)).size).toBe(changes.length + 1);
    expect(getKey({})).toBe(getKey({}));
  });
});
