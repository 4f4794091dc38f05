import { type BlockLayout, type CutLayout, layoutBlocks, layoutCuts } from "@/playback/layoutCuts";

/** The cuts in time as they would lie with one of them longer or shorter; nothing is sent of it. */
export interface Trial {
  layout: CutLayout;
  /** Blocks for the playhead, which stays on its frame of its cut, as it will after the change. */
  playhead: BlockLayout;
}

export function trialOf(laid: CutLayout, index: number, frames: number, pxPerFrame: number): Trial {
  const lengthIn = (layout: CutLayout, at: number): number => layout.endFrame(at) - layout.startFrame(at);
  const lengths = Array.from({ length: laid.count }, (_, at) => (at === index ? frames : lengthIn(laid, at)));
  const layout = layoutCuts(lengths);
  const blocks = layoutBlocks(layout, { pxPerFrame });
  const xOfFrame = (frame: number): number => {
    const at = laid.cutAt(frame);
    const into = Math.min(frame - laid.startFrame(at), lengthIn(layout, at) - 1);
    return blocks.xOfFrame(layout.startFrame(at) + into);
  };
  return { layout, playhead: { ...blocks, xOfFrame } };
}
