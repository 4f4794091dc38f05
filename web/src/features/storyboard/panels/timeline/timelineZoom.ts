const PX_PER_FRAME_MAX = 60;
const PX_PER_FRAME_MIN = 0.01;
/** Browsers stop laying out somewhere above 16 million px. */
const TIMELINE_WIDTH_MAX_PX = 8_000_000;

/** px a frame after a step of zoom, kept to what can be shown of a board with that many frames. */
export function getZoomedPxPerFrame(pxPerFrame: number, factor: number, totalFrames: number): number {
  const most = Math.min(PX_PER_FRAME_MAX, TIMELINE_WIDTH_MAX_PX / Math.max(1, totalFrames));
  return Math.max(PX_PER_FRAME_MIN, Math.min(pxPerFrame * factor, most));
}

/** Where to scroll so that the px `x` (in the old layout at `oldX`) stays under the same point of the window. */
export function getScrollAfterZoom(oldX: number, newX: number, scrollLeft: number): number {
  return Math.max(0, scrollLeft + newX - oldX);
}
