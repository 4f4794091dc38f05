import { formatDuration } from "@/features/videos/tile/duration";
import { TRAILING_SOUND_MIN_SECONDS } from "./limits";

/** A film's frames: frame n stands from n · denominator / numerator seconds on. All arithmetic on them is here. */
export interface FrameRate {
  numerator: number;
  denominator: number;
  /** Length of the film in frames. */
  frames: number;
}

/** Frames. Keeps a time that is exactly a frame's start from being read as the frame before. */
const FRAME_TOLERANCE = 1e-4;
/** Frames. Containers keep stamps in ticks as long as 1 ms, of which the fastest films have eight a frame. */
const TIMESTAMP_TOLERANCE = 0.25;

export function clampFrame(rate: FrameRate, frame: number): number {
  return Math.min(Math.max(0, Math.round(frame)), Math.max(0, rate.frames - 1));
}

export function toSeconds(rate: FrameRate, frame: number): number {
  return (frame * rate.denominator) / rate.numerator;
}

/** Where to seek to see a frame: its middle, for a seek to its start may show the one before. */
export function getFrameMiddle(rate: FrameRate, frame: number): number {
  return ((frame + 0.5) * rate.denominator) / rate.numerator;
}

/**
 * How many frames a film is long to the end of its sound, where that goes on after the last picture: the places on the
 * bar behind it. They are no frames, and none of them can be noted or stepped to.
 */
export function countPositions(rate: FrameRate, seconds: number): number {
  if (seconds - toSeconds(rate, rate.frames) < TRAILING_SOUND_MIN_SECONDS) return rate.frames;
  return Math.floor((seconds * rate.numerator) / rate.denominator + FRAME_TOLERANCE);
}

/** The place of a time: that of its frame, or behind the last one. */
export function toPosition(rate: FrameRate, seconds: number): number {
  return Math.max(0, Math.floor((seconds * rate.numerator) / rate.denominator + FRAME_TOLERANCE));
}

/** Where a film is that plays the sound after its last frame; null before. */
export function getSoundPosition(
  film: { rate: FrameRate; positionCount: number },
  { currentTime }: HTMLVideoElement,
): number | null {
  const place = Math.min(toPosition(film.rate, currentTime), film.positionCount - 1);
  return place < film.rate.frames ? null : place;
}

/** The frame that stands at a time. */
export function getFrameAt(rate: FrameRate, seconds: number): number {
  return clampFrame(rate, toPosition(rate, seconds));
}

/** The number of the frame whose own time stamp this is, give or take what the container rounds; up to its middle. */
export function getFrameOfTimestamp(rate: FrameRate, mediaTime: number): number {
  return Math.floor((mediaTime * rate.numerator) / rate.denominator + TIMESTAMP_TOLERANCE);
}

/** The first frame that begins in a whole second. */
export function getFirstFrameOfSecond(rate: FrameRate, second: number): number {
  return Math.ceil((second * rate.numerator) / rate.denominator - FRAME_TOLERANCE);
}

function getWholeSecond(rate: FrameRate, frame: number): number {
  return Math.floor(toSeconds(rate, frame + FRAME_TOLERANCE));
}

/** m:ss of the second in which a frame begins. */
export function formatTime(rate: FrameRate, frame: number): string {
  return formatDuration(getWholeSecond(rate, frame));
}

/** m:ss:ff, ff being how many frames began before it in its second. */
export function formatTimecode(rate: FrameRate, frame: number): string {
  const second = getWholeSecond(rate, frame);
  return `${formatDuration(second)}:${String(frame - getFirstFrameOfSecond(rate, second)).padStart(2, "0")}`;
}

/** The frame of a timecode, or null where the film has none such; without `ff` the second's first. */
export function getFrameOfTimecode(rate: FrameRate, minutes: number, seconds: number, ff = 0): number | null {
  if (seconds > 59) return null;
  const second = minutes * 60 + seconds;
  const frame = getFirstFrameOfSecond(rate, second) + ff;
  return frame < rate.frames && frame < getFirstFrameOfSecond(rate, second + 1) ? frame : null;
}
