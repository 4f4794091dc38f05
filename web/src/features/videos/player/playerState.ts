import { type FrameRate, secondsOf } from "./frames";

export interface PlayerState {
  /** opening: nothing can be shown yet; failed: the film could not be fetched or played. */
  phase: "opening" | "ready" | "failed";
  playing: boolean;
  /** Playing or seeking waits for the film's bytes. */
  busy: boolean;
  /** What is on the screen, or will be as soon as the seek to it is done. */
  frame: number;
  /** Parts of the film that are here, as shares of its length. */
  buffered: readonly Span[];
  speed: number;
  /** 0 to 1. */
  volume: number;
  muted: boolean;
  captions: boolean;
}

export interface Span {
  from: number;
  to: number;
}

/** What the person set once for all films. */
export interface Kept {
  volume: number;
  muted: boolean;
  captions: boolean;
}

export interface PlayerOptions {
  rate: FrameRate;
  url: string;
  /** A new address of the same film, for when the first ran out. */
  fetchUrl: () => Promise<string>;
  kept: Kept;
  keep: (kept: Kept) => void;
  /** Milliseconds of a clock that goes on while the machine sleeps. */
  now?: () => number;
}

/** Which parts of a film an element holds. */
export function bufferedOf({ buffered }: HTMLVideoElement, rate: FrameRate): Span[] {
  const length = secondsOf(rate, rate.frames);
  const share = (seconds: number): number => (length > 0 ? Math.min(1, seconds / length) : 0);
  return Array.from({ length: buffered.length }, (_, i) => ({
    from: share(buffered.start(i)),
    to: share(buffered.end(i)),
  }));
}
