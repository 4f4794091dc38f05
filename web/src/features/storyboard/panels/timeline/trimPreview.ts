import { type BlockLayout, type CutLayout, layoutBlocks, layoutCuts } from "@/playback/layoutCuts";

/** Layout of the cuts while one of them is being trimmed; not sent to the server. */
export interface TrimPreview {
  layout: CutLayout;
  /** Blocks for the playhead, which stays on its frame within its cut, as after the change. */
  playheadBlocks: BlockLayout;
}

export function createTrimPreview(
  currentLayout: CutLayout,
  index: number,
  frames: number,
  pxPerFrame: number,
): TrimPreview {
  const getLength = (layout: CutLayout, cutIndex: number): number =>
    layout.getEndFrame(cutIndex) - layout.getStartFrame(cutIndex);
  const lengths = Array.from({ length: currentLayout.count }, (_, cutIndex) =>
    cutIndex === index ? frames : getLength(currentLayout, cutIndex),
  );
  const layout = layoutCuts(lengths);
  const blocks = layoutBlocks(layout, { pxPerFrame });
  const getXOfFrame = (frame: number): number => {
    const cutIndex = currentLayout.getCutIndexAt(frame);
    const offset = Math.min(frame - currentLayout.getStartFrame(cutIndex), getLength(layout, cutIndex) - 1);
    return blocks.getXOfFrame(layout.getStartFrame(cutIndex) + offset);
  };
  return { layout, playheadBlocks: { ...blocks, getXOfFrame } };
}
