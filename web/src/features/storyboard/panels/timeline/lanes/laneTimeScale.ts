import { getExactFps } from "@/playback/frameRate";
import type { BlockLayout } from "@/playback/layoutCuts";
import { SAMPLE_RATE } from "@/playback/samples";

/** Conversion between samples of the board and px of the timeline; extends before the first and past the last frame. */
export interface LaneTimeScale {
  toX(sample: number): number;
  toSample(x: number): number;
}

export function createLaneTimeScale(
  blocks: BlockLayout,
  total: number,
  fps: number,
  pxPerFrame: number,
): LaneTimeScale {
  const samplesPerFrame = SAMPLE_RATE / getExactFps(fps);
  return {
    toX(sample) {
      const frame = sample / samplesPerFrame;
      if (frame < 0) return frame * pxPerFrame;
      return frame > total ? blocks.width + (frame - total) * pxPerFrame : blocks.getXOfFrame(frame);
    },
    toSample(x) {
      if (x < 0) return (x / pxPerFrame) * samplesPerFrame;
      const frame = x > blocks.width ? total + (x - blocks.width) / pxPerFrame : blocks.getFrameAtX(x);
      return frame * samplesPerFrame;
    },
  };
}

/** Return the candidate nearest to x, at most `maxDistance` px away, or null if there is none. */
export function findNearest(x: number, candidates: Iterable<number>, maxDistance: number): number | null {
  let nearest: number | null = null;
  let minDistance = maxDistance;
  for (const candidate of candidates) {
    const distance = Math.abs(candidate - x);
    if (distance <= minDistance) {
      minDistance = distance;
      nearest = candidate;
    }
  }
  return nearest;
}
