const MOST_PX_PER_FRAME = 60;
const LEAST_PX_PER_FRAME = 0.01;
/** Browsers stop laying out somewhere above 16 million px. */
const WIDEST_PX = 8_000_000;

/** px a frame after a step of zoom, kept to what can be shown of a board with that many frames. */
export function zoomed(pxPerFrame: number, factor: number, totalFrames: number): number {
  const most = Math.min(MOST_PX_PER_FRAME, WIDEST_PX / Math.max(1, totalFrames));
  return Math.max(LEAST_PX_PER_FRAME, Math.min(pxPerFrame * factor, most));
}

/** Where to scroll so that the px `x` (in the old layout at `oldX`) stays under the same point of the window. */
export function scrollAfterZoom(oldX: number, newX: number, scrollLeft: number): number {
  return Math.max(0, scrollLeft + newX - oldX);
}
