import { describe, expect, test } from "vitest";
import { layoutBlocks, layoutCuts } from "@/playback/layoutCuts";
import { applyClipDrag, type DraggedClip } from "./clipDrag";
import { createLaneTimeScale, findNearest } from "./laneTimeScale";

describe("time scale of the sound lanes", () => {
  // Two cuts of one second, and between them one of a single frame that is wider than its time.
  const layout = layoutCuts([24, 1, 24]);
  const blocks = layoutBlocks(layout, { pxPerFrame: 2 });
  const timeScale = createLaneTimeScale(blocks, layout.total, 24, 2);

  test("samples line up with the frames they play with", () => {
    expect(timeScale.toX(48_000)).toBe(blocks.getLeft(1));
    expect(timeScale.toX(50_000)).toBe(blocks.getLeft(2));
  });

  test("the scale extends before the first frame and past the last", () => {
    expect(timeScale.toX(-48_000)).toBe(-48);
    expect(timeScale.toX(49 * 2000 + 48_000)).toBe(blocks.width + 48);
  });

  test.each([-3000, 0, 1, 47_999, 48_700, 60_000, 98_000, 200_000])(
    "converting sample %i to px and back returns the same sample",
    (sample) => {
      expect(timeScale.toSample(timeScale.toX(sample))).toBeCloseTo(sample, 3);
    },
  );

  test("the scale works without cuts", () => {
    const empty = layoutCuts([]);
    const emptyTimeScale = createLaneTimeScale(layoutBlocks(empty, { pxPerFrame: 2 }), 0, 24, 2);
    expect(emptyTimeScale.toX(48_000)).toBe(48);
    expect(emptyTimeScale.toSample(48)).toBe(48_000);
  });

  test("snaps to the nearest point within the maximum distance", () => {
    expect(findNearest(10, [0, 8, 13], 3)).toBe(8);
    expect(findNearest(10, [0, 14], 3)).toBeNull();
  });
});

describe("dragging a clip", () => {
  const clip: DraggedClip = { start: 1000, at: 1000, from: 4000, end: 10_000, soundEnd: 12_000, fadeIn: 0, fadeOut: 0 };

  test("doesn't move it before the start of the board", () => {
    expect(applyClipDrag(clip, "move", 300)).toEqual({ at: 1300 });
    expect(applyClipDrag(clip, "move", -5000)).toEqual({ at: 0 });
    // A clip anchored to a cut can start before it.
    expect(applyClipDrag({ ...clip, at: 200 }, "move", -5000)).toEqual({ at: -800 });
  });

  test("by its start keeps the remaining audio in place", () => {
    expect(applyClipDrag(clip, "start", 500)).toEqual({ at: 1500, from: 4500 });
    expect(applyClipDrag(clip, "start", -2000)).toEqual({ at: 0, from: 3000 });
  });

  test("by its end is limited to the length of its sound", () => {
    expect(applyClipDrag(clip, "end", -1000)).toEqual({ to: 9000 });
    expect(applyClipDrag(clip, "end", 9000)).toEqual({ to: 12_000 });
    expect(applyClipDrag({ ...clip, soundEnd: null }, "end", 9000)).toEqual({ to: 19_000 });
  });

  test("keeps a minimum length", () => {
    expect(applyClipDrag(clip, "end", -99_999)).toEqual({ to: 4480 });
    expect(applyClipDrag(clip, "start", 99_999)).toEqual({ at: 6520, from: 9520 });
  });

  test("limits both fades together to the clip length", () => {
    expect(applyClipDrag(clip, "fade in", 99_999)).toEqual({ fade_in: 6000 });
    expect(applyClipDrag({ ...clip, fadeOut: 4000 }, "fade in", 99_999)).toEqual({ fade_in: 2000 });
    expect(applyClipDrag({ ...clip, fadeOut: 4000 }, "fade out", 1000)).toEqual({ fade_out: 3000 });
  });

  test("shortens fades that no longer fit", () => {
    const faded = { ...clip, fadeIn: 3000, fadeOut: 3000 };
    expect(applyClipDrag(faded, "end", -2000)).toEqual({ to: 8000, fade_out: 1000 });
    expect(applyClipDrag(faded, "end", -4000)).toEqual({ to: 6000, fade_in: 2000, fade_out: 0 });
  });
});
