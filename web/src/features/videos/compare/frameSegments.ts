import type { VideoTrack } from "./mp4";

/** Maximum size of a segment while decoding, in bytes: 25 frames of 1920×1080. */
const SEGMENT_BYTES_MAX = 80_000_000;
const BYTES_PER_PIXEL = 1.5;
const FRAMES_MIN = 4;

/** Frames that are decoded and cached together. */
export interface FrameSegment {
  /** First and last frame, inclusive. */
  first: number;
  last: number;
  /** First and last sample to decode, inclusive. The first is a key frame. */
  from: number;
  to: number;
}

/**
 * Split a video into segments. Each has as many groups of pictures (GOPs) as fit; a longer GOP is split into several
 * segments, which also decode the samples before them. Returns null if the first sample is no key frame, or if frames
 * are shown outside of their GOP.
 */
export function splitIntoSegments({ samples, width, height }: VideoTrack): FrameSegment[] | null {
  const most = Math.max(FRAMES_MIN, Math.floor(SEGMENT_BYTES_MAX / (width * height * BYTES_PER_PIXEL)));
  const keys = samples.flatMap(({ isKey }, index) => (isKey ? [index] : []));
  if (keys[0] !== 0) return null;
  const pieces: FrameSegment[] = [];
  for (const [number, key] of keys.entries()) {
    const end = keys[number + 1] ?? samples.length;
    if (samples.slice(key, end).some(({ frame }) => frame < key || frame >= end)) return null;
    const before = pieces.at(-1);
    if (before && before.first === before.from && end - before.first <= most) {
      Object.assign(before, { last: end - 1, to: end - 1 });
      continue;
    }
    for (let first = key; first < end; first += most) {
      const last = Math.min(first + most, end) - 1;
      let to = end - 1;
      while ((samples[to]?.frame ?? 0) > last) to -= 1;
      pieces.push({ first, last, from: key, to });
    }
  }
  return pieces;
}

/** Return the segment of a frame and, if the frame lies in its first or last third, the adjacent one. */
export function findSegmentsNear(pieces: readonly FrameSegment[], frame: number): FrameSegment[] {
  const at = pieces.findIndex(({ last }) => frame <= last);
  const here = pieces[at];
  if (!here) return [];
  const third = (here.last - here.first + 1) / 3;
  const beside = frame - here.first < third ? pieces[at - 1] : here.last - frame < third ? pieces[at + 1] : undefined;
  return beside ? [here, beside] : [here];
}
