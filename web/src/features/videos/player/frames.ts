import { formatDuration } from "@/i18n/duration";
import { TRAILING_SOUND_MIN_SECONDS } from "./limits";

/**
 * Frame rate and length of a video. Frame n starts at n · denominator / numerator seconds. This module has all frame
 * arithmetic.
 */
export interface FrameRate {
  numerator: number;
  denominator: number;
  /** Length of the video in frames. */
  frames: number;
}

/** In frames. Prevents rounding errors from mapping the exact start of a frame to the previous one. */
const FRAME_TOLERANCE = 1e-4;
/** In frames. Containers round timestamps to ticks of up to 1 ms; at the highest frame rate, a frame has eight. */
const TIMESTAMP_TOLERANCE = 0.25;

export function clampFrame(rate: FrameRate, frame: number): number {
  return Math.min(Math.max(0, Math.round(frame)), Math.max(0, rate.frames - 1));
}

export function toSeconds(rate: FrameRate, frame: number): number {
  return (frame * rate.denominator) / rate.numerator;
}

/** Return the middle of a frame in seconds: the target of seeks. Seeking to its start may show the previous frame. */
export function getFrameMiddle(rate: FrameRate, frame: number): number {
  return ((frame + 0.5) * rate.denominator) / rate.numerator;
}

/**
 * Return the number of positions on the seek bar: all frames, plus sound after the last frame in frame durations.
 * Positions after the last frame aren't frames: notes can't refer to them and steps don't reach them.
 */
export function countPositions(rate: FrameRate, seconds: number): number {
  if (seconds - toSeconds(rate, rate.frames) < TRAILING_SOUND_MIN_SECONDS) return rate.frames;
  return Math.floor((seconds * rate.numerator) / rate.denominator + FRAME_TOLERANCE);
}

/** Return the position at a time; it may lie behind the last frame. */
export function toPosition(rate: FrameRate, seconds: number): number {
  return Math.max(0, Math.floor((seconds * rate.numerator) / rate.denominator + FRAME_TOLERANCE));
}

/** Return the position if the video plays sound after its last frame; null before. */
export function getSoundPosition(
  video: { rate: FrameRate; positionCount: number },
  { currentTime }: HTMLVideoElement,
): number | null {
  const position = Math.min(toPosition(video.rate, currentTime), video.positionCount - 1);
  return position < video.rate.frames ? null : position;
}

/** Return the frame shown at a time. */
export function getFrameAt(rate: FrameRate, seconds: number): number {
  return clampFrame(rate, toPosition(rate, seconds));
}

/**
 * Return the frame of a timestamp, which a container may have rounded. Also correct for times up to the frame's middle.
 */
export function getFrameOfTimestamp(rate: FrameRate, mediaTime: number): number {
  return Math.floor((mediaTime * rate.numerator) / rate.denominator + TIMESTAMP_TOLERANCE);
}

/** Return the first frame that starts in a second. */
export function getFirstFrameOfSecond(rate: FrameRate, second: number): number {
  return Math.ceil((second * rate.numerator) / rate.denominator - FRAME_TOLERANCE);
}

function getWholeSecond(rate: FrameRate, frame: number): number {
  return Math.floor(toSeconds(rate, frame + FRAME_TOLERANCE));
}

/** Format the time of a frame as m:ss. */
export function formatTime(rate: FrameRate, frame: number): string {
  return formatDuration(getWholeSecond(rate, frame));
}

/** Format a frame as hh:mm:ss:ff; ff is the index of the frame in its second. */
export function formatTimecode(rate: FrameRate, frame: number): string {
  const second = getWholeSecond(rate, frame);
  const units = [Math.floor(second / 3600), Math.floor(second / 60) % 60, second % 60];
  const parts = [...units, frame - getFirstFrameOfSecond(rate, second)];
  return parts.map((part) => String(part).padStart(2, "0")).join(":");
}

/** Return the frame of a timecode, or null if it's outside the video. Without `ff`, the first frame of the second. */
export function getFrameOfTimecode(rate: FrameRate, minutes: number, seconds: number, ff = 0): number | null {
  if (seconds > 59) return null;
  const second = minutes * 60 + seconds;
  const frame = getFirstFrameOfSecond(rate, second) + ff;
  return frame < rate.frames && frame < getFirstFrameOfSecond(rate, second + 1) ? frame : null;
}
