/** Loop range in frames, inclusive. */
export interface LoopRange {
  first: number;
  last: number;
}

/** Set the start of the range. An end before it is reset to the end of the video. */
export function setRangeStart(range: LoopRange | null, frame: number, frames: number): LoopRange {
  const end = Math.max(0, frames - 1);
  return { first: frame, last: range && range.last >= frame ? range.last : end };
}

/** Set the end of the range. A start after it is reset to 0. */
export function setRangeEnd(range: LoopRange | null, frame: number): LoopRange {
  return { first: range && range.first <= frame ? range.first : 0, last: frame };
}

/** Clear the range. */
export function clearRange(): null {
  return null;
}

/** Restarts playback at the start of the loop range. */
export class RangeLoop {
  readonly #restart: (first: number) => void;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(restart: (first: number) => void) {
    this.#restart = restart;
  }

  /** Call for each displayed frame. Restarts after the last frame of the range has been visible for `frameMs`. */
  onFrameShown(frame: number, { first, last }: LoopRange, frameMs: number): void {
    this.cancel();
    if (frame === last) this.#timer = setTimeout(() => this.#restart(first), frameMs);
    else if (frame > last) this.#restart(first);
  }

  cancel(): void {
    clearTimeout(this.#timer);
  }
}
