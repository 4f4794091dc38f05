import { getFpsRatio } from "./frameRate";

/** Sample rate of all sounds on a board, Hz. */
export const SAMPLE_RATE = 48_000;
/** Samples per segment; the last segment of a sound is shorter. */
export const SEGMENT_SAMPLES = 480_000;

/**
 * Return the sample at which a frame starts: round(frame · 48000 / rate) with the exact rate; 2002 per frame at 23.976.
 */
export function frameToSample(frame: number, fps: number): number {
  const [numerator, denominator] = getFpsRatio(fps);
  const product = frame * SAMPLE_RATE * denominator;
  const rest = product % numerator;
  return (product - rest) / numerator + (2 * rest >= numerator ? 1 : 0);
}

/** Return the frame that contains a sample: the last one that starts at or before it. */
export function sampleToFrame(sample: number, fps: number): number {
  const [numerator, denominator] = getFpsRatio(fps);
  let frame = Math.floor((sample * numerator) / (SAMPLE_RATE * denominator));
  // Rounding moves a frame start by less than one sample, and every frame is longer than one sample.
  if (frameToSample(frame + 1, fps) <= sample) frame += 1;
  else if (frameToSample(frame, fps) > sample) frame -= 1;
  return frame;
}
