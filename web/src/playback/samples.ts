import { getFpsRatio } from "./frameRate";

/** Samples a second, of every sound on a board. */
export const SAMPLE_RATE = 48_000;
/** A sound comes in pieces of so many samples; its last one is shorter. */
export const SEGMENT_SAMPLES = 480_000;

/** The sample at which a frame starts: round(frame · 48000 / rate), by the exact rate; 2002 a frame at 23.976. */
export function frameToSample(frame: number, fps: number): number {
  const [numerator, denominator] = getFpsRatio(fps);
  const product = frame * SAMPLE_RATE * denominator;
  const rest = product % numerator;
  return (product - rest) / numerator + (2 * rest >= numerator ? 1 : 0);
}

/** The frame that a sample lies in: the last one that starts at or before it. */
export function sampleToFrame(sample: number, fps: number): number {
  const [numerator, denominator] = getFpsRatio(fps);
  let frame = Math.floor((sample * numerator) / (SAMPLE_RATE * denominator));
  // A start is rounded down or up by less than a sample, and no frame is shorter than that.
  if (frameToSample(frame + 1, fps) <= sample) frame += 1;
  else if (frameToSample(frame, fps) > sample) frame -= 1;
  return frame;
}
