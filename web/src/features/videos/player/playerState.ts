import { type FrameRate, secondsOf } from "./frames";
import type { Range } from "./range";

export interface PlayerState {
  /** opening: nothing can be shown yet; failed: the film could not be fetched or played. */
  phase: "opening" | "ready" | "failed";
  playing: boolean;
  /** Playing or seeking waits for the film's bytes. */
  busy: boolean;
  /** What is on the screen, or will be as soon as the seek to it is done. */
  frame: number;
  /** Where the film is: at its frame, or behind the last one while its sound goes on. */
  place: number;
  /** Parts of the film that are here, as shares of its length. */
  buffered: readonly Span[];
  speed: number;
  /** By how much the shuttle makes it faster, 1 being not at all; negative while it plays backwards. */
  shuttle: number;
  /** Where it loops. */
  range: Range | null;
  /** 0 to 1. */
  volume: number;
  muted: boolean;
  captions: boolean;
  readout: Readout;
}

/** How the time is told: m:ss:ff, or the number of the frame. */
export type Readout = "timecode" | "frames";

export interface Span {
  from: number;
  to: number;
}

/** What the person set once for all films. */
export interface Kept {
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
  kept: Kept;
  keep: (kept: Kept) => void;
  /** Milliseconds of a clock that goes on while the machine sleeps. */
  now?: () => number;
}

/** Which parts of a film an element holds. */
export function bufferedOf({ buffered }: HTMLVideoElement, rate: FrameRate, places: number): Span[] {
  const length = secondsOf(rate, places);
  const share = (seconds: number): number => (length > 0 ? Math.min(1, seconds / length) : 0);
  return Array.from({ length: buffered.length }, (_, i) => ({
    from: share(buffered.start(i)),
    to: share(buffered.end(i)),
  }));
}
