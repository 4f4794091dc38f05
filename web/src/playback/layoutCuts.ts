import { CUT_BLOCK_MIN_PX, DRAG_SNAP_PX } from "./limits";
/** Positions of the cuts of a board in time. Frames are integers; a cut covers [startFrame, endFrame). */
export interface CutLayout {
  readonly count: number;
  /** Sum of all frame counts. */
  readonly total: number;
  /** Clamped: 0 for indexes below the range, `total` for indexes above. */
  getStartFrame(index: number): number;
  /** Exclusive. */
  getEndFrame(index: number): number;
  /** Index of the cut that contains a frame, clamped to the board; -1 on an empty board. */
  getCutIndexAt(frame: number): number;
}

/** Positions of the timeline blocks in px: proportional to frames, with a minimum width. */
export interface BlockLayout {
  /** Total width of all blocks, px. */
  readonly width: number;
  getLeft(index: number): number;
  getBlockWidth(index: number): number;
  /** Position of a frame (may be fractional), px. Within a block, frames are spaced evenly. */
  getXOfFrame(frame: number): number;
  /** Fractional frame at a position, clamped to 0…total. */
  getFrameAtX(x: number): number;
  /** Index range [first, end) of the blocks that overlap the window, px. */
  getVisibleRange(from: number, to: number, overscan?: number): { first: number; end: number };
  /** Whole frame at a position, or the start of a cut within DRAG_SNAP_PX of it. */
  snapToFrame(x: number): number;
}

/** Binary search: return the largest index whose value is ≤ `limit` in an ascending list; 0 if none. */
function findLastAtOrBelow(sorted: Float64Array, limit: number): number {
  let low = 0;
  let high = sorted.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((sorted[middle] ?? 0) <= limit) low = middle;
    else high = middle - 1;
  }
  return low;
}

function computePrefixSums(count: number, valueAt: (index: number) => number): Float64Array {
  const sums = new Float64Array(count + 1);
  let sum = 0;
  for (let index = 0; index < count; index += 1) {
    sum += valueAt(index);
    sums[index + 1] = sum;
  }
  return sums;
}

export function layoutCuts(frames: readonly number[]): CutLayout {
  const count = frames.length;
  const starts = computePrefixSums(count, (index) => frames[index] ?? 0);
  const total = starts[count] ?? 0;
  const getStartFrame = (index: number): number => starts[Math.min(Math.max(0, index), count)] ?? 0;
  return {
    count,
    total,
    getStartFrame,
    getEndFrame: (index) => getStartFrame(index + 1),
    getCutIndexAt(frame) {
      if (count === 0) return -1;
      return Math.min(findLastAtOrBelow(starts, frame), count - 1);
    },
  };
}

export function layoutBlocks(cuts: CutLayout, options: { pxPerFrame: number }): BlockLayout {
  const getFrames = (index: number): number => cuts.getEndFrame(index) - cuts.getStartFrame(index);
  const lefts = computePrefixSums(cuts.count, (index) =>
    Math.max(CUT_BLOCK_MIN_PX, getFrames(index) * options.pxPerFrame),
  );
  const width = lefts[cuts.count] ?? 0;
  const getLeft = (index: number): number => lefts[Math.min(Math.max(0, index), cuts.count)] ?? 0;
  const getBlockWidth = (index: number): number => getLeft(index + 1) - getLeft(index);
  const getBlockIndexAt = (x: number): number => Math.min(findLastAtOrBelow(lefts, x), Math.max(0, cuts.count - 1));

  function getXOfFrame(frame: number): number {
    if (cuts.count === 0) return 0;
    const clamped = Math.min(Math.max(0, frame), cuts.total);
    const index = cuts.getCutIndexAt(clamped);
    const length = getFrames(index);
    return getLeft(index) + (length > 0 ? ((clamped - cuts.getStartFrame(index)) / length) * getBlockWidth(index) : 0);
  }

  function getFrameAtX(x: number): number {
    if (cuts.count === 0) return 0;
    const clamped = Math.min(Math.max(0, x), width);
    const index = getBlockIndexAt(clamped);
    const blockPx = getBlockWidth(index);
    return cuts.getStartFrame(index) + (blockPx > 0 ? ((clamped - getLeft(index)) / blockPx) * getFrames(index) : 0);
  }

  return {
    width,
    getLeft,
    getBlockWidth,
    getXOfFrame,
    getFrameAtX,
    getVisibleRange(from, to, overscan = 0) {
      if (cuts.count === 0 || to < 0 || from > width) return { first: 0, end: 0 };
      return {
        first: Math.max(0, getBlockIndexAt(from) - overscan),
        end: Math.min(cuts.count, getBlockIndexAt(to) + 1 + overscan),
      };
    },
    snapToFrame(x) {
      if (cuts.count === 0) return 0;
      const index = getBlockIndexAt(Math.min(Math.max(0, x), width));
      const distanceToStart = Math.abs(x - getLeft(index));
      const distanceToEnd = index + 1 < cuts.count ? Math.abs(getLeft(index + 1) - x) : Number.POSITIVE_INFINITY;
      if (Math.min(distanceToStart, distanceToEnd) <= DRAG_SNAP_PX)
        return cuts.getStartFrame(distanceToStart <= distanceToEnd ? index : index + 1);
      return Math.floor(getFrameAtX(x) + 1e-9);
    },
  };
}
