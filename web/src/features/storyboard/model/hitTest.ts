import { FRAMES_MAX, FRAMES_MIN } from "@/features/storyboard/limits";
import type { BlockLayout } from "@/playback/layoutCuts";

/** How far inside its block, and beyond it, a right edge is taken hold of, px. */
const EDGE_INSIDE_PX = 9;
const EDGE_BEYOND_PX = 3;

function getBlockAt(blocks: BlockLayout, x: number): number {
  const within = Math.max(0, Math.min(x, blocks.width));
  return blocks.getVisibleRange(within, within).first;
}

/** Which gap between the blocks lies nearest to a px: 0 = before the first. */
export function getGapAtX(blocks: BlockLayout, x: number): number {
  if (blocks.width === 0) return 0;
  const index = getBlockAt(blocks, x);
  return x > blocks.getLeft(index) + blocks.getBlockWidth(index) / 2 ? index + 1 : index;
}

/** Index of the block whose right edge a px takes hold of; -1 = of none. The most of a narrow block is no edge. */
export function getEdgeAtX(blocks: BlockLayout, x: number): number {
  if (blocks.width === 0 || x < 0 || x > blocks.width + EDGE_BEYOND_PX) return -1;
  const index = getBlockAt(blocks, x);
  if (index > 0 && x - blocks.getLeft(index) < EDGE_BEYOND_PX) return index - 1;
  const width = blocks.getBlockWidth(index);
  return x >= blocks.getLeft(index) + width - Math.min(EDGE_INSIDE_PX, width / 3) ? index : -1;
}

/** How long a cut is whose edge was dragged that far. */
export function getDraggedFrames(frames: number, px: number, pxPerFrame: number): number {
  return Math.max(FRAMES_MIN, Math.min(frames + Math.round(px / pxPerFrame), FRAMES_MAX));
}

/**
 * Frames in all, spread over so many cuts as evenly as whole numbers allow: the first ones have those left over.
 * Null where a cut would have none, or too many.
 */
export function distributeFrames(total: number, count: number): number[] | null {
  if (count === 0 || total < count * FRAMES_MIN || total > count * FRAMES_MAX) return null;
  const each = Math.floor(total / count);
  const over = total - each * count;
  return Array.from({ length: count }, (_, index) => each + (index < over ? 1 : 0));
}
