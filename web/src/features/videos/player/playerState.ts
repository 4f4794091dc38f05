import { type FrameRate, toSeconds } from "./frames";
import type { LoopRange } from "./playback/loopRange";

export interface PlayerState {
  /** opening: nothing to show yet; failed: the video couldn't be loaded or played. */
  phase: "opening" | "ready" | "failed";
  playing: boolean;
  /** True while playback or a seek waits for data. */
  isBuffering: boolean;
  /** The frame on the screen, or the target of the pending seek. */
  frame: number;
  /** Position: the frame, or behind the last frame while sound continues. */
  position: number;
  /** Buffered parts, as fractions of the length. */
  buffered: readonly BufferedRange[];
  speed: number;
  /** Multiple of the speed set by the shuttle keys; 1 is normal, negative plays backward. */
  shuttle: number;
  /** Loop range; null if there is none. */
  range: LoopRange | null;
  /** 0 to 1. */
  volume: number;
  muted: boolean;
  captions: boolean;
  readout: Readout;
}

/** Format of the time readout: m:ss:ff or the frame number. */
export type Readout = "timecode" | "frames";

export interface BufferedRange {
  from: number;
  to: number;
}

/** Preferences that apply to all videos. */
export interface PlayerPreferences {
  volume: number;
  muted: boolean;
  captions: boolean;
  readout: Readout;
}

export interface PlayerOptions {
  rate: FrameRate;
  /** Duration in seconds, including sound after the last frame. */
  seconds: number;
  url: string;
  /** Fetch a new signed URL of the same video, after the first has expired. */
  fetchUrl: () => Promise<string>;
  preferences: PlayerPreferences;
  savePreferences: (preferences: PlayerPreferences) => void;
  /** Current time in ms, from a clock that continues while the device sleeps. */
  now?: () => number;
}

/** Return the buffered parts of a video element, as fractions of the length. */
export function getBufferedRanges(
  { buffered }: HTMLVideoElement,
  rate: FrameRate,
  positionCount: number,
): BufferedRange[] {
  const length = toSeconds(rate, positionCount);
  const toFraction = (seconds: number): number => (length > 0 ? Math.min(1, seconds / length) : 0);
  return Array.from({ length: buffered.length }, (_, i) => ({
    from: toFraction(buffered.start(i)),
    to: toFraction(buffered.end(i)),
  }));
}
