import type { PresentedVideo } from "@/api/socket/socketTypes";
import type { FrameRate } from "@/features/videos/player/frames";

/** Playback state announced by the presenter. */
export type PresentedPlayback = Pick<PresentedVideo, "position" | "at" | "playing" | "speed" | "range">;

/** Return the number of frames per ms at a speed. */
export function getFramesPerMs(rate: FrameRate, speed: number): number {
  return (rate.numerator * speed) / (rate.denominator * 1000);
}

/**
 * Return the position at a time on the server clock, in fractional frames; wraps around in a loop range. `positionCount` is
 * the number of positions, including sound after the last frame.
 */
export function getPositionAt(
  playback: PresentedPlayback,
  now: number,
  rate: FrameRate,
  positionCount: number,
): number {
  const { position, at, playing, speed, range } = playback;
  if (!playing) return position;
  const rawPosition = position + Math.max(0, now - at) * getFramesPerMs(rate, speed);
  if (range) {
    const [first, last] = range;
    const length = last + 1 - first;
    if (position >= first && position < last + 1 && (rawPosition >= last + 1 || rawPosition < first)) {
      return first + ((((rawPosition - first) % length) + length) % length);
    }
  }
  return Math.min(Math.max(0, rawPosition), positionCount);
}

/** Return the ms until playback has advanced by this many frames; Infinity at speed 0. */
export function getMsUntil(frames: number, rate: FrameRate, speed: number): number {
  return speed === 0 ? Number.POSITIVE_INFINITY : frames / getFramesPerMs(rate, speed);
}
