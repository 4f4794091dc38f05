/** Frames between which a film loops, both included. */
export interface LoopRange {
  first: number;
  last: number;
}

/** It begins at a frame; an end that lies before gives way to the film's. */
export function setRangeStart(range: LoopRange | null, frame: number, frames: number): LoopRange {
  const end = Math.max(0, frames - 1);
  return { first: frame, last: range && range.last >= frame ? range.last : end };
}

/** It ends with a frame; a beginning that lies behind gives way to the film's. */
export function setRangeEnd(range: LoopRange | null, frame: number): LoopRange {
  return { first: range && range.first <= frame ? range.first : 0, last: frame };
}

/** It plays through. */
export function clearRange(): null {
  return null;
}

/** Leads a playing film back to where its range begins. */
export class RangeLoop {
  readonly #restart: (first: number) => void;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(again: (first: number) => void) {
    this.#restart = again;
  }

  /** The screen shows a frame: the range's last one has its time before it goes back. */
  onFrameShown(frame: number, { first, last }: LoopRange, frameMs: number): void {
    this.cancel();
    if (frame === last) this.#timer = setTimeout(() => this.#restart(first), frameMs);
    else if (frame > last) this.#restart(first);
  }

  cancel(): void {
    clearTimeout(this.#timer);
  }
}
