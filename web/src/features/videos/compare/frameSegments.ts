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
  const maxFrames = Math.max(FRAMES_MIN, Math.floor(SEGMENT_BYTES_MAX / (width * height * BYTES_PER_PIXEL)));
  const keys = samples.flatMap(({ isKey }, index) => (isKey ? [index] : []));
  if (keys[0] !== 0) return null;
  const segments: FrameSegment[] = [];
  for (const [keyIndex, key] of keys.entries()) {
    const end = keys[keyIndex + 1] ?? samples.length;
    if (samples.slice(key, end).some(({ frame }) => frame < key || frame >= end)) return null;
    const previous = segments.at(-1);
    if (previous && previous.first === previous.from && end - previous.first <= maxFrames) {
      Object.assign(previous, { last: end - 1, to: end - 1 });
      continue;
    }
    for (let first = key; first < end; first += maxFrames) {
      const last = Math.min(first + maxFrames, end) - 1;
      let to = end - 1;
      while ((samples[to]?.frame ?? 0) > last) to -= 1;
      segments.push({ first, last, from: key, to });
    }
  }
  return segments;
}

/** Return the segment of a frame and, if the frame lies in its first or last third, the adjacent one. */
export function findSegmentsNear(segments: readonly FrameSegment[], frame: number): FrameSegment[] {
  const index = segments.findIndex(({ last }) => frame <= last);
  const segment = segments[index];
  if (!segment) return [];
  const third = (segment.last - segment.first + 1) / 3;
  const neighbor =
    frame - segment.first < third
      ? segments[index - 1]
      : segment.last - frame < third
        ? segments[index + 1]
        : undefined;
  return neighbor ? [segment, neighbor] : [segment];
}
