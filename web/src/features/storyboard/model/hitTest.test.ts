import { describe, expect, test } from "vitest";
import { FRAMES_MAX } from "@/features/storyboard/limits";
import { layoutBlocks, layoutCuts } from "@/playback/layoutCuts";
import { distributeFrames, getDraggedFrames, getEdgeAtX, getGapAtX } from "./hitTest";

/** Widths: 120, 20, 20 and 200 px. */
const blocks = layoutBlocks(layoutCuts([48, 1, 2, 80]), { pxPerFrame: 2.5 });
const none = layoutBlocks(layoutCuts([]), { pxPerFrame: 2.5 });

test("what is dragged lands in the gap that lies nearest", () => {
  expect([-50, 0, 60, 61, 120, 130, 131, 149, 151, 260, 261, 999].map((x) => getGapAtX(blocks, x))).toEqual([
    0, 0, 0, 1, 1, 1, 2, 2, 3, 3, 4, 4,
  ]);
  expect(getGapAtX(none, 40)).toBe(0);
});

describe("an edge", () => {
  test("is taken hold of within 9 px of the end and 3 px beyond it", () => {
    expect([0, 110, 111, 119, 122, 123].map((x) => getEdgeAtX(blocks, x))).toEqual([-1, -1, 0, 0, 0, -1]);
    expect([350, 351, 360, 363, 364, -1].map((x) => getEdgeAtX(blocks, x))).toEqual([-1, 3, 3, 3, -1, -1]);
    expect(getEdgeAtX(none, 0)).toBe(-1);
  });

  test("leaves a narrow block room to be taken itself, and has 8 px there too", () => {
    const hit = Array.from({ length: 40 }, (_, px) => getEdgeAtX(blocks, 120 + px));
    expect(hit.filter((index) => index === 1).length).toBeGreaterThanOrEqual(8);
    expect(hit.slice(0, 20).filter((index) => index === -1).length).toBeGreaterThanOrEqual(8);
  });

  test("gives a frame for so many px, from 1 to the most", () => {
    expect([0, 1, 2, 15, -25, -999].map((px) => getDraggedFrames(12, px, 2.5))).toEqual([12, 12, 13, 18, 2, 1]);
    expect(getDraggedFrames(12, 5000, 0.01)).toBe(FRAMES_MAX);
  });
});

describe("frames in all", () => {
  test("are spread evenly, the first cuts with those left over", () => {
    expect(distributeFrames(60, 5)).toEqual([12, 12, 12, 12, 12]);
    expect(distributeFrames(14, 4)).toEqual([4, 4, 3, 3]);
    expect(distributeFrames(3, 3)).toEqual([1, 1, 1]);
    expect(distributeFrames(2 * FRAMES_MAX, 2)).toEqual([FRAMES_MAX, FRAMES_MAX]);
  });

  test("are refused where a cut would have none or too many", () => {
    expect([
      distributeFrames(2, 3),
      distributeFrames(0, 1),
      distributeFrames(2 * FRAMES_MAX + 1, 2),
      distributeFrames(5, 0),
    ]).toEqual([null, null, null, null]);
  });
});
