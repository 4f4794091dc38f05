import { describe, expect, test } from "vitest";
import { FRAMES_MAX } from "@/features/storyboard/limits";
import { layoutBlocks, layoutCuts } from "@/playback/layoutCuts";
import { distributeFrames, getDraggedFrames, getEdgeAtX, getGapAtX } from "./hitTest";

/** Widths: 120, 20, 20 and 200 px. */
const blocks = layoutBlocks(layoutCuts([48, 1, 2, 80]), { pxPerFrame: 2.5 });
const noBlocks = layoutBlocks(layoutCuts([]), { pxPerFrame: 2.5 });

test("dragged blocks drop into the nearest gap", () => {
  expect([-50, 0, 60, 61, 120, 130, 131, 149, 151, 260, 261, 999].map((x) => getGapAtX(blocks, x))).toEqual([
    0, 0, 0, 1, 1, 1, 2, 2, 3, 3, 4, 4,
  ]);
  expect(getGapAtX(noBlocks, 40)).toBe(0);
});

describe("the right edge of a block", () => {
  test("is hit up to 9 px inside and 3 px outside the block", () => {
    expect([0, 110, 111, 119, 122, 123].map((x) => getEdgeAtX(blocks, x))).toEqual([-1, -1, 0, 0, 0, -1]);
    expect([350, 351, 360, 363, 364, -1].map((x) => getEdgeAtX(blocks, x))).toEqual([-1, 3, 3, 3, -1, -1]);
    expect(getEdgeAtX(noBlocks, 0)).toBe(-1);
  });

  test("leaves at least 8 px of a narrow block to grab the block itself", () => {
    const hits = Array.from({ length: 40 }, (_, px) => getEdgeAtX(blocks, 120 + px));
    expect(hits.filter((index) => index === 1).length).toBeGreaterThanOrEqual(8);
    expect(hits.slice(0, 20).filter((index) => index === -1).length).toBeGreaterThanOrEqual(8);
  });

  test("converts dragged px to frames within the length limits", () => {
    expect([0, 1, 2, 15, -25, -999].map((px) => getDraggedFrames(12, px, 2.5))).toEqual([12, 12, 13, 18, 2, 1]);
    expect(getDraggedFrames(12, 5000, 0.01)).toBe(FRAMES_MAX);
  });
});

describe("distributing frames", () => {
  test("distributes frames evenly, and the remainder to the first cuts", () => {
    expect(distributeFrames(60, 5)).toEqual([12, 12, 12, 12, 12]);
    expect(distributeFrames(14, 4)).toEqual([4, 4, 3, 3]);
    expect(distributeFrames(3, 3)).toEqual([1, 1, 1]);
    expect(distributeFrames(2 * FRAMES_MAX, 2)).toEqual([FRAMES_MAX, FRAMES_MAX]);
  });

  test("returns null if a cut would be outside the length limits", () => {
    expect([
      distributeFrames(2, 3),
      distributeFrames(0, 1),
      distributeFrames(2 * FRAMES_MAX + 1, 2),
      distributeFrames(5, 0),
    ]).toEqual([null, null, null, null]);
  });
});
