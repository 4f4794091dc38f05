import { type BlockLayout, type CutLayout, layoutBlocks, layoutCuts } from "@/playback/layoutCuts";

/** Layout of the cuts while one of them is being trimmed; not sent to the server. */
export interface TrimPreview {
  layout: CutLayout;
  /** Blocks for the playhead, which stays on its frame within its cut, as after the change. */
  playheadBlocks: BlockLayout;
}

export function createTrimPreview(laid: CutLayout, index: number, frames: number, pxPerFrame: number): TrimPreview {
  const lengthIn = (layout: CutLayout, at: number): number => layout.getEndFrame(at) - layout.getStartFrame(at);
  const lengths = Array.from({ length: laid.count }, (_, at) => (at === index ? frames : lengthIn(laid, at)));
  const layout = layoutCuts(lengths);
  const blocks = layoutBlocks(layout, { pxPerFrame });
  const xOfFrame = (frame: number): number => {
    const at = laid.getCutIndexAt(frame);
    const into = Math.min(frame - laid.getStartFrame(at), lengthIn(layout, at) - 1);
    return blocks.getXOfFrame(layout.getStartFrame(at) + into);
  };
  return { layout, playheadBlocks: { ...blocks, getXOfFrame: xOfFrame } };
}
