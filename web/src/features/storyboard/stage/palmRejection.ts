/** Touches so soon after the pen was seen belong to the hand that holds it, ms. */
const AFTER_PEN_MS = 700;
/** A finger's touch is smaller than this each way, CSS px. */
const FINGER_MAX = 80;

/** Tells the hand that rests on the glass from fingers that mean something. */
export class PalmRejection {
  #penSeenAt = Number.NEGATIVE_INFINITY;
  readonly #activePens = new Set<number>();

  /** Every event of a pen, hovering too. */
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
