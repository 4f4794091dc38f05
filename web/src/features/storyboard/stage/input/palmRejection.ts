/** Touches within this time after a pen event count as the palm, ms. */
const AFTER_PEN_MS = 700;
/** Larger touches count as the palm, CSS px. */
const FINGER_MAX = 80;

/** Palm rejection: tells a hand resting on the screen from intentional touches. */
export class PalmRejection {
  #penSeenAt = Number.NEGATIVE_INFINITY;
  readonly #activePens = new Set<number>();

  /** Report every pen event, including hovering. */
  trackPen(event: PointerEvent): void {
    this.#penSeenAt = event.timeStamp;
    if (event.type === "pointerdown") this.#activePens.add(event.pointerId);
    if (event.type === "pointerup" || event.type === "pointercancel") this.#activePens.delete(event.pointerId);
  }

  isPalm(event: Pick<PointerEvent, "timeStamp" | "width" | "height">): boolean {
    if (this.#activePens.size > 0 || event.timeStamp - this.#penSeenAt < AFTER_PEN_MS) return true;
    return Math.max(event.width, event.height) > FINGER_MAX;
  }
}
