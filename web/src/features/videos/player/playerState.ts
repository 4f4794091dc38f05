import { type FrameRate, toSeconds } from "./frames";
import type { LoopRange } from "./loopRange";

export interface PlayerState {
  /** opening: nothing can be shown yet; failed: the film could not be fetched or played. */
  phase: "opening" | "ready" | "failed";
  playing: boolean;
  /** Playing or seeking waits for the film's bytes. */
  isBuffering: boolean;
  /** What is on the screen, or will be as soon as the seek to it is done. */
  frame: number;
  /** Where the film is: at its frame, or behind the last one while its sound goes on. */
  position: number;
  /** Parts of the film that are here, as shares of its length. */
  buffered: readonly BufferedRange[];
  speed: number;
  /** By how much the shuttle makes it faster, 1 being not at all; negative while it plays backwards. */
  shuttle: number;
  /** Where it loops. */
  range: LoopRange | null;
  /** 0 to 1. */
  volume: number;
  muted: boolean;
  captions: boolean;
  readout: Readout;
}

/** How the time is told: m:ss:ff, or the number of the frame. */
export type Readout = "timecode" | "frames";

export interface BufferedRange {
  from: number;
  to: number;
}

/** What the person set once for all films. */
export interface PlayerPreferences {
  volume: number;
  muted: boolean;
  captions: boolean;
  readout: Readout;
}

export interface PlayerOptions {
  rate: FrameRate;
  /** How long it is, to the end of its sound. */
  seconds: number;
  url: string;
  /** A new address of the same film, for when the first ran out. */
  fetchUrl: () => Promise<string>;
  preferences: PlayerPreferences;
  savePreferences: (kept: PlayerPreferences) => void;
  /** Milliseconds of a clock that goes on while the machine sleeps. */
  now?: () => number;
}

/** Which parts of a film an element holds. */
export function getBufferedRanges({ buffered }: HTMLVideoElement, rate: FrameRate, places: number): BufferedRange[] {
  const length = toSeconds(rate, places);
  const share = (seconds: number): number => (length > 0 ? Math.min(1, seconds / length) : 0);
  return Array.from({ length: buffered.length }, (_, i) => ({
    from: share(buffered.start(i)),
    to: share(buffered.end(i)),
  }));
}
