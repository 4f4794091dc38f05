import { FRAMES_MAX, FRAMES_MIN } from "@/features/storyboard/limits";
import type { BlockLayout } from "@/playback/layoutCuts";

/** Hit area of a block's right edge, inside and outside the block, px. */
const EDGE_INSIDE_PX = 9;
const EDGE_BEYOND_PX = 3;

function getBlockAt(blocks: BlockLayout, x: number): number {
  const clampedX = Math.max(0, Math.min(x, blocks.width));
  return blocks.getVisibleRange(clampedX, clampedX).first;
}

/** Return the index of the gap between blocks nearest to `x` px; 0 is before the first. */
export function getGapAtX(blocks: BlockLayout, x: number): number {
  if (blocks.width === 0) return 0;
  const index = getBlockAt(blocks, x);
  return x > blocks.getLeft(index) + blocks.getBlockWidth(index) / 2 ? index + 1 : index;
}

/**
 * Return the index of the block whose right edge is at `x` px; -1 if none. At most the last third of a narrow block
 * counts as its edge.
 */
export function getEdgeAtX(blocks: BlockLayout, x: number): number {
  if (blocks.width === 0 || x < 0 || x > blocks.width + EDGE_BEYOND_PX) return -1;
  const index = getBlockAt(blocks, x);
  if (index > 0 && x - blocks.getLeft(index) < EDGE_BEYOND_PX) return index - 1;
  const width = blocks.getBlockWidth(index);
  return x >= blocks.getLeft(index) + width - Math.min(EDGE_INSIDE_PX, width / 3) ? index : -1;
}

/** Return the length of a cut whose edge was dragged by `px`, within the limits. */
export function getDraggedFrames(frames: number, px: number, pxPerFrame: number): number {
  return Math.max(FRAMES_MIN, Math.min(frames + Math.round(px / pxPerFrame), FRAMES_MAX));
}

/**
 * Distribute a total of frames over `count` cuts as evenly as possible; the first ones get the remainder. Null if a cut
 * would be outside the length limits.
 */
export function distributeFrames(total: number, count: number): number[] | null {
  if (count === 0 || total < count * FRAMES_MIN || total > count * FRAMES_MAX) return null;
  const base = Math.floor(total / count);
  const remainder = total - base * count;
  return Array.from({ length: count }, (_, index) => base + (index < remainder ? 1 : 0));
}
