import type { PresentedVideo } from "@/api/socketTypes";
import type { FrameRate } from "@/features/videos/player/frames";

/** What a driver says of the film. */
export type PresentedPlayback = Pick<PresentedVideo, "position" | "at" | "playing" | "speed" | "range">;

/** How many frames of a film go by in a millisecond at this speed. */
export function getFramesPerMs(rate: FrameRate, speed: number): number {
  return (rate.numerator * speed) / (rate.denominator * 1000);
}

/**
 * Where a film is at a moment of the common clock, in frames and parts of them; in a range it begins again and again.
 * `places` is how many it has, its sound after the last picture included.
 */
export function getPositionAt(course: PresentedPlayback, now: number, rate: FrameRate, places: number): number {
  const { position, at, playing, speed, range } = course;
  if (!playing) return position;
  const reached = position + Math.max(0, now - at) * getFramesPerMs(rate, speed);
  if (range) {
    const [first, last] = range;
    const length = last + 1 - first;
    if (position >= first && position < last + 1 && (reached >= last + 1 || reached < first)) {
      return first + ((((reached - first) % length) + length) % length);
    }
  }
  return Math.min(Math.max(0, reached), places);
}

/** ms from a moment until a film has gone on by so many frames; never where it stands. */
export function getMsUntil(frames: number, rate: FrameRate, speed: number): number {
  return speed === 0 ? Number.POSITIVE_INFINITY : frames / getFramesPerMs(rate, speed);
}
