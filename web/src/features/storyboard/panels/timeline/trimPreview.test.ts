import { expect, test } from "vitest";
import { layoutBlocks, layoutCuts } from "@/playback/layoutCuts";
import { createTrimPreview } from "./trimPreview";

test("a cut is tried longer or shorter: those behind it go along, and the playhead stays on its frame of its cut", () => {
  const laid = layoutCuts([20, 20, 20]);
  const { layout, playheadBlocks } = createTrimPreview(laid, 1, 12, 5);
  expect([layout.total, layout.getStartFrame(1), layout.getStartFrame(2)]).toEqual([52, 20, 32]);
  // Frames in the cut before, in the shortened cut (past its end: its last frame), and in the cut after.
  expect([5, 25, 39, 45].map((frame) => playheadBlocks.getXOfFrame(frame))).toEqual([25, 125, 155, 185]);
  expect(playheadBlocks.width).toBe(layoutBlocks(layout, { pxPerFrame: 5 }).width);
  expect(createTrimPreview(laid, 2, 30, 5).layout.total).toBe(70);
});
