import { LiveStroke, type Sample } from "./live";
import type { Brush } from "./paint";

/** What a pointer is: a pen takes over from a resting hand, other second pointers are passed over. */
export type PointerKind = "mouse" | "pen" | "touch";

export interface StrokeInputEvents {
  /** A stroke begins, grows, or (null) is over. */
  live(stroke: LiveStroke | null): void;
  /** A stroke was finished and belongs into the document. */
  commit(stroke: LiveStroke): void;
}

interface Drawing {
  name: "drawing";
  pointerId: number;
  kind: PointerKind;
  stroke: LiveStroke;
  /** While a straight line is drawn: the number of the point that it starts from. */
  straightFrom: number | null;
}

type State = { name: "idle" } | Drawing;

/**
 * Pencil and eraser: idle → (press) drawing → (release | cancel) idle. A stroke that the system cancels is kept: the
 * line was seen, so it is not taken away. A pen that comes down while a finger draws starts anew in its place.
 */
export class StrokeInput {
  #state: State = { name: "idle" };

  constructor(
    private readonly events: StrokeInputEvents,
    private readonly newId: () => string,
  ) {}

  get isDrawing(): boolean {
    return this.#state.name === "drawing";
  }

  get stroke(): LiveStroke | null {
    return this.#state.name === "drawing" ? this.#state.stroke : null;
  }

  /** True when this pointer draws from now on. */
  press(pointerId: number, kind: PointerKind, brush: Brush, sample: Sample, layerId?: string): boolean {
    if (this.#state.name === "drawing") {
      if (!(kind === "pen" && this.#state.kind === "touch")) return false;
      this.giveUp();
    }
    const stroke = new LiveStroke(this.newId(), brush, layerId);
    stroke.add(sample);
    this.#state = { name: "drawing", pointerId, kind, stroke, straightFrom: null };
    this.events.live(stroke);
    return true;
  }

  /**
   * `isStraight`: from where the stroke is now it goes on as a straight line, until it is said no longer. `ahead`: where the
   * pointer is believed to go next.
   */
  move(pointerId: number, samples: readonly Sample[], isStraight = false, ahead: readonly Sample[] = []): void {
    if (this.#state.name !== "drawing" || this.#state.pointerId !== pointerId) return;
    const last = samples.at(-1);
    if (isStraight && last) {
      this.#state.straightFrom ??= this.#state.stroke.count;
      this.#state.stroke.lineTo(this.#state.straightFrom, last);
      this.events.live(this.#state.stroke);
      return;
    }
    this.#state.straightFrom = null;
    let added = false;
    for (const sample of samples) added = this.#state.stroke.add(sample) || added;
    if (!added) return;
    this.#state.stroke.guess(ahead);
    if (this.#state.stroke.isFull) this.#continueInNew(this.#state);
    else this.events.live(this.#state.stroke);
  }

  /** The stroke is these points from now on. */
  redraw(pointerId: number, samples: readonly Sample[]): void {
    if (this.#state.name !== "drawing" || this.#state.pointerId !== pointerId) return;
    this.#state.stroke.rewind(0);
    for (const sample of samples) this.#state.stroke.add(sample);
    this.events.live(this.#state.stroke);
  }

  /** The pointer was lifted, or the system took it away. */
  release(pointerId: number): void {
    if (this.#state.name === "drawing" && this.#state.pointerId === pointerId) this.finish();
  }

  /** Ends the stroke as if the pointer had been lifted: before the cut, the tool or the right to draw changes. */
  finish(): void {
    if (this.#state.name !== "drawing") return;
    const { stroke } = this.#state;
    this.#state = { name: "idle" };
    this.events.commit(stroke);
    this.events.live(null);
  }

  giveUp(): void {
    if (this.#state.name !== "drawing") return;
    this.#state = { name: "idle" };
    this.events.live(null);
  }

  #continueInNew(state: Drawing): void {
    const { stroke, pointerId, kind } = state;
    const next = new LiveStroke(this.newId(), stroke.brush, stroke.layerId);
    const joint = stroke.lastSample;
    if (joint) next.add(joint);
    this.events.commit(stroke);
    this.#state = { name: "drawing", pointerId, kind, stroke: next, straightFrom: null };
    this.events.live(next);
  }
}
