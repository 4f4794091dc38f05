import { describe, expect, test } from "vitest";
import { layoutBlocks, layoutCuts } from "@/playback/layoutCuts";
import { applyClipDrag, type DraggedClip } from "./clipDrag";
import { createLaneTimeScale, findNearest } from "./laneTimeScale";

describe("time in the lanes", () => {
  // Two cuts of one second, and between them one of a single frame that is wider than its time.
  const layout = layoutCuts([24, 1, 24]);
  const blocks = layoutBlocks(layout, { pxPerFrame: 2 });
  const time = createLaneTimeScale(blocks, layout.total, 24, 2);

  test("samples lie where the frames do that they sound with", () => {
    expect(time.toX(48_000)).toBe(blocks.getLeft(1));
    expect(time.toX(50_000)).toBe(blocks.getLeft(2));
  });

  test("it goes on before the first frame and behind the last", () => {
    expect(time.toX(-48_000)).toBe(-48);
    expect(time.toX(49 * 2000 + 48_000)).toBe(blocks.width + 48);
  });

  test.each([-3000, 0, 1, 47_999, 48_700, 60_000, 98_000, 200_000])("px lead back to sample %i", (sample) => {
    expect(time.toSample(time.toX(sample))).toBeCloseTo(sample, 3);
  });

  test("without cuts there is time all the same", () => {
    const empty = layoutCuts([]);
    const bare = createLaneTimeScale(layoutBlocks(empty, { pxPerFrame: 2 }), 0, 24, 2);
    expect(bare.toX(48_000)).toBe(48);
    expect(bare.toSample(48)).toBe(48_000);
  });

  test("the nearest mark within reach takes hold", () => {
    expect(findNearest(10, [0, 8, 13], 3)).toBe(8);
    expect(findNearest(10, [0, 14], 3)).toBeNull();
  });
});

describe("a clip in the hand", () => {
  const clip: DraggedClip = { start: 1000, at: 1000, from: 4000, end: 10_000, soundEnd: 12_000, fadeIn: 0, fadeOut: 0 };

  test("goes no further back than the board's start", () => {
    expect(applyClipDrag(clip, "move", 300)).toEqual({ at: 1300 });
    expect(applyClipDrag(clip, "move", -5000)).toEqual({ at: 0 });
    // A clip anchored to a cut can start before it.
    expect(applyClipDrag({ ...clip, at: 200 }, "move", -5000)).toEqual({ at: -800 });
  });

  test("is trimmed at its start, where what is heard stays in its place", () => {
    expect(applyClipDrag(clip, "start", 500)).toEqual({ at: 1500, from: 4500 });
    expect(applyClipDrag(clip, "start", -2000)).toEqual({ at: 0, from: 3000 });
  });

  test("is trimmed at its end, to no more than its sound has", () => {
    expect(applyClipDrag(clip, "end", -1000)).toEqual({ to: 9000 });
    expect(applyClipDrag(clip, "end", 9000)).toEqual({ to: 12_000 });
    expect(applyClipDrag({ ...clip, soundEnd: null }, "end", 9000)).toEqual({ to: 19_000 });
  });

  test("never becomes nothing", () => {
    expect(applyClipDrag(clip, "end", -99_999)).toEqual({ to: 4480 });
    expect(applyClipDrag(clip, "start", 99_999)).toEqual({ at: 6520, from: 9520 });
  });

  test("fades no longer than it is, and both together neither", () => {
    expect(applyClipDrag(clip, "fade in", 99_999)).toEqual({ fade_in: 6000 });
    expect(applyClipDrag({ ...clip, fadeOut: 4000 }, "fade in", 99_999)).toEqual({ fade_in: 2000 });
    expect(applyClipDrag({ ...clip, fadeOut: 4000 }, "fade out", 1000)).toEqual({ fade_out: 3000 });
  });

  test("has shorter fades where it is too short for them", () => {
    const faded = { ...clip, fadeIn: 3000, fadeOut: 3000 };
    expect(applyClipDrag(faded, "end", -2000)).toEqual({ to: 8000, fade_out: 1000 });
    expect(applyClipDrag(faded, "end", -4000)).toEqual({ to: 6000, fade_in: 2000, fade_out: 0 });
  });
});
