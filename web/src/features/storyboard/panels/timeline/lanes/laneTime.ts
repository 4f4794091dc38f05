import type { BlockLayout } from "@/playback/layoutCuts";
import { exactFps } from "@/playback/rate";
import { SAMPLE_RATE } from "@/playback/samples";

/** Where samples of the board lie in the timeline, px; before its first frame and behind its last one too. */
export interface LaneTime {
  xOf(sample: number): number;
  sampleAt(x: number): number;
}

export function laneTime(blocks: BlockLayout, total: number, fps: number, pxPerFrame: number): LaneTime {
  const samplesPerFrame = SAMPLE_RATE / exactFps(fps);
  return {
    xOf(sample) {
      const frame = sample / samplesPerFrame;
      if (frame < 0) return frame * pxPerFrame;
      return frame > total ? blocks.width + (frame - total) * pxPerFrame : blocks.xOfFrame(frame);
    },
    sampleAt(x) {
      if (x < 0) return (x / pxPerFrame) * samplesPerFrame;
      const frame = x > blocks.width ? total + (x - blocks.width) / pxPerFrame : blocks.frameAtX(x);
      return frame * samplesPerFrame;
    },
  };
}

/** The px among `candidates` nearest to x, within `reach` of it; null: none. */
export function nearest(x: number, candidates: Iterable<number>, reach: number): number | null {
  let found: number | null = null;
  let least = reach;
  for (const candidate of candidates) {
    const far = Math.abs(candidate - x);
    if (far <= least) {
      least = far;
      found = candidate;
    }
  }
  return found;
}
