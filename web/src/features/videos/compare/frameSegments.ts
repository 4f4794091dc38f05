import type { VideoTrack } from "./mp4";

/** Bytes of decoded frames that a piece may have while it is decoded: 25 frames of 1920×1080. */
const SEGMENT_BYTES_MAX = 80_000_000;
const BYTES_PER_PIXEL = 1.5;
const FRAMES_MIN = 4;

/** Frames that are decoded and kept together. */
export interface FrameSegment {
  /** Both included. */
  first: number;
  last: number;
  /** Which samples must be decoded for it, the first of them a key. */
  from: number;
  to: number;
}

/**
 * A film in pieces: each as many stretches from key to key as may be kept at once, a longer one in several, of which
 * the later ones need the samples of those before. Null where frames are shown in another stretch than they lie in.
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

/** The piece of a frame, and the one beside it that is next where the frame lies near the edge. */
export function findSegmentsNear(pieces: readonly FrameSegment[], frame: number): FrameSegment[] {
  const at = pieces.findIndex(({ last }) => frame <= last);
  const here = pieces[at];
  if (!here) return [];
  const third = (here.last - here.first + 1) / 3;
  const beside = frame - here.first < third ? pieces[at - 1] : here.last - frame < third ? pieces[at + 1] : undefined;
  return beside ? [here, beside] : [here];
}
