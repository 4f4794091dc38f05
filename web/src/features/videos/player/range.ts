/** Frames between which a film loops, both included. */
export interface Range {
  first: number;
  last: number;
}

/** It begins at a frame; an end that lies before gives way to the film's. */
export function withFirst(range: Range | null, frame: number, frames: number): Range {
  const end = Math.max(0, frames - 1);
  return { first: frame, last: range && range.last >= frame ? range.last : end };
}

/** It ends with a frame; a beginning that lies behind gives way to the film's. */
export function withLast(range: Range | null, frame: number): Range {
  return { first: range && range.first <= frame ? range.first : 0, last: frame };
}

/** It plays through. */
export function noRange(): null {
  return null;
}

/** Leads a playing film back to where its range begins. */
export class Loop {
  readonly #again: (first: number) => void;
  #soon: ReturnType<typeof setTimeout> | undefined;

  constructor(again: (first: number) => void) {
    this.#again = again;
  }

  /** The screen shows a frame: the range's last one has its time before it goes back. */
  shows(frame: number, { first, last }: Range, frameMs: number): void {
    this.forget();
    if (frame === last) this.#soon = setTimeout(() => this.#again(first), frameMs);
    else if (frame > last) this.#again(first);
  }

  forget(): void {
    clearTimeout(this.#soon);
  }
}
