import { expect, test } from "vitest";
import { layoutBlocks, layoutCuts } from "@/playback/layoutCuts";
import { createTrimPreview } from "./trimPreview";

test("trimming a cut shifts the cuts after it and keeps the playhead on its frame within its cut", () => {
  const currentLayout = layoutCuts([20, 20, 20]);
  const { layout, playheadBlocks } = createTrimPreview(currentLayout, 1, 12, 5);
  expect([layout.total, layout.getStartFrame(1), layout.getStartFrame(2)]).toEqual([52, 20, 32]);
  // Frames in the cut before, in the shortened cut (past its end: its last frame), and in the cut after.
  expect([5, 25, 39, 45].map((frame) => playheadBlocks.getXOfFrame(frame))).toEqual([25, 125, 155, 185]);
  expect(playheadBlocks.width).toBe(layoutBlocks(layout, { pxPerFrame: 5 }).width);
  expect(createTrimPreview(currentLayout, 2, 30, 5).layout.total).toBe(70);
});
