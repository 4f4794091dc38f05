/** Fingers that go down within this time belong to one tap, ms. */
const DOWN_MS = 200;
/** A tap ends within this time, ms. */
const TAP_MS = 350;
/** A finger of a tap moves less than this, CSS px. */
const MOVE_MAX = 12;

type FingerEvent = Pick<PointerEvent, "pointerId" | "timeStamp" | "clientX" | "clientY">;

/** Recognizes taps with several fingers. */
export class TouchTaps {
  /** Where the fingers of the current tap went down, also of those already lifted. */
  readonly #starts = new Map<number, FingerEvent>();
  readonly #down = new Set<number>();
  #isTap = false;

  press(event: FingerEvent): void {
    if (this.#down.size === 0) {
      this.#starts.clear();
      this.#isTap = true;
    }
    const [first = event] = this.#starts.values();
    if (event.timeStamp - first.timeStamp > DOWN_MS) this.#isTap = false;
    this.#starts.set(event.pointerId, event);
    this.#down.add(event.pointerId);
  }

  move(event: FingerEvent): void {
    const start = this.#starts.get(event.pointerId);
    if (start && Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) > MOVE_MAX)
      this.#isTap = false;
  }

  /** Returns the number of fingers if this one ends a tap; null otherwise. */
  release(event: FingerEvent): number | null {
    if (!this.#down.delete(event.pointerId) || this.#down.size > 0) return null;
    const [first = event] = this.#starts.values();
    return this.#isTap && event.timeStamp - first.timeStamp <= TAP_MS ? this.#starts.size : null;
  }

  /** The system took the fingers, for example for a gesture of its own. */
  cancel(): void {
    this.#down.clear();
    this.#isTap = false;
  }
}
