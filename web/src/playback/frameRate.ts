/** Return frames per second as a fraction [numerator, denominator]: 24000/1001 for 23.976; other rates are over 1. */
export function getFpsRatio(fps: number): readonly [number, number] {
  const nominal = Math.round(fps);
  const exact = (nominal * 1000) / 1001;
  return nominal !== fps && Math.abs(exact - fps) < 0.005 ? [nominal * 1000, 1001] : [fps, 1];
}

/**
 * Return the exact frames per second: 23.976, 29.97 and 59.94 mean n·1000/1001 (24, 30, 60); other rates are unchanged.
 */
export function getExactFps(fps: number): number {
  const [numerator, denominator] = getFpsRatio(fps);
  return numerator / denominator;
}

/** Return the seconds from the start of the board to the start of a frame. */
export function frameToSeconds(frame: number, fps: number): number {
  return frame / getExactFps(fps);
}
