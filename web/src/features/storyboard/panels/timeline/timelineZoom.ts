const PX_PER_FRAME_MAX = 60;
const PX_PER_FRAME_MIN = 0.01;
/** Browsers have layout limits somewhere above 16 million px. */
const TIMELINE_WIDTH_MAX_PX = 8_000_000;

/** Return the px per frame after a zoom step, limited by the maximum timeline width for this many frames. */
export function getZoomedPxPerFrame(pxPerFrame: number, factor: number, totalFrames: number): number {
  const max = Math.min(PX_PER_FRAME_MAX, TIMELINE_WIDTH_MAX_PX / Math.max(1, totalFrames));
  return Math.max(PX_PER_FRAME_MIN, Math.min(pxPerFrame * factor, max));
}

/** Return the scroll position at which the point that moved from `oldX` to `newX` stays at the same place on screen. */
export function getScrollAfterZoom(oldX: number, newX: number, scrollLeft: number): number {
  return Math.max(0, scrollLeft + newX - oldX);
}
