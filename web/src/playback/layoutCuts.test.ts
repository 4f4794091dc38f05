import { describe, expect, it } from "vitest";
import { layoutBlocks, layoutCuts } from "./layoutCuts";

describe("layoutCuts", () => {
  it("places each cut after the previous ones", () => {
    const cuts = layoutCuts([48, 12, 7, 100]);
    expect([0, 1, 2, 3].map((index) => [cuts.getStartFrame(index), cuts.getEndFrame(index)])).toEqual([
      [0, 48],
      [48, 60],
      [60, 67],
      [67, 167],
    ]);
    expect(cuts.total).toBe(167);
  });

  it("finds the cut of every frame, and the last cut at the end", () => {
    const frames = Array.from({ length: 300 }, (_, index) => 1 + ((index * 7919) % 40));
    const cuts = layoutCuts(frames);
    let start = 0;
    frames.forEach((length, index) => {
      expect(cuts.getCutIndexAt(start)).toBe(index);
      expect(cuts.getCutIndexAt(start + length - 1)).toBe(index);
      start += length;
    });
    expect(cuts.getCutIndexAt(cuts.total)).toBe(299);
    expect(cuts.getCutIndexAt(-5)).toBe(0);
    expect(layoutCuts([]).getCutIndexAt(0)).toBe(-1);
  });
});

describe("layoutBlocks", () => {
  const cuts = layoutCuts([1, 100, 2, 50]);
  const blocks = layoutBlocks(cuts, { pxPerFrame: 2 });

  it("makes blocks proportional to frames, at least 20 px wide", () => {
    expect([0, 1, 2, 3].map((index) => blocks.getBlockWidth(index))).toEqual([20, 200, 20, 100]);
    expect(blocks.width).toBe(340);
    expect(blocks.getLeft(2)).toBe(220);
  });

  it("converts frames to px and back", () => {
    expect(cuts.total).toBe(153);
    for (let frame = 0; frame <= cuts.total; frame += 1) {
      expect(blocks.getFrameAtX(blocks.getXOfFrame(frame))).toBeCloseTo(frame, 6);
    }
    expect(blocks.getXOfFrame(51)).toBe(120);
  });

  it("snaps to the start of a cut within 3 px only", () => {
    expect(blocks.snapToFrame(23)).toBe(1);
    expect(blocks.snapToFrame(17)).toBe(1);
    expect(blocks.snapToFrame(218)).toBe(101);
    expect(blocks.snapToFrame(26)).toBe(4);
    expect(blocks.snapToFrame(24.5)).toBe(3);
    expect(blocks.snapToFrame(-50)).toBe(0);
    expect(blocks.snapToFrame(5000)).toBe(153);
  });

  it("returns only the visible blocks of 2,000", () => {
    const many = layoutBlocks(layoutCuts(new Array(2000).fill(24)), { pxPerFrame: 2 });
    expect(many.getVisibleRange(4800, 6000)).toEqual({ first: 100, end: 126 });
    expect(many.getVisibleRange(4800, 6000, 3)).toEqual({ first: 97, end: 129 });
    expect(many.getVisibleRange(-100, 10)).toEqual({ first: 0, end: 1 });
    expect(many.getVisibleRange(1e9, 1e9 + 10)).toEqual({ first: 0, end: 0 });
  });
});
