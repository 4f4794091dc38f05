import { LiveStroke, type PointerSample } from "./liveStroke";
import type { Brush } from "./paint";

/** What a pointer is: a pen takes over from a resting hand, other second pointers are passed over. */
export type PointerKind = "mouse" | "pen" | "touch";

export interface StrokeInputEvents {
  /** A stroke begins, grows, or (null) is over. */
  onLive(stroke: LiveStroke | null): void;
  /** A stroke was finished and belongs into the document. */
  onCommit(stroke: LiveStroke): void;
}

interface DrawingState {
  name: "drawing";
  pointerId: number;
  kind: PointerKind;
  stroke: LiveStroke;
  /** While a straight line is drawn: the number of the point that it starts from. */
  straightFrom: number | null;
}

type StrokeInputState = { name: "idle" } | DrawingState;

/**
 * Pencil and eraser: idle → (press) drawing → (release | cancel) idle. A stroke that the system cancels is kept: the
 * line was seen, so it is not taken away. A pen that comes down while a finger draws starts anew in its place.
 */
export class StrokeInput {
  #state: StrokeInputState = { name: "idle" };

  constructor(
    private readonly events: StrokeInputEvents,
    private readonly createId: () => string,
  ) {}

  get isDrawing(): boolean {
    return this.#state.name === "drawing";
  }

  get stroke(): LiveStroke | null {
    return this.#state.name === "drawing" ? this.#state.stroke : null;
  }

  /** True when this pointer draws from now on. */
  press(pointerId: number, kind: PointerKind, brush: Brush, sample: PointerSample, layerId?: string): boolean {
    if (this.#state.name === "drawing") {
      if (!(kind === "pen" && this.#state.kind === "touch")) return false;
      this.cancel();
    }
    const stroke = new LiveStroke(this.createId(), brush, layerId);
    stroke.add(sample);
    this.#state = { name: "drawing", pointerId, kind, stroke, straightFrom: null };
    this.events.onLive(stroke);
    return true;
  }

  /**
   * `isStraight`: from where the stroke is now it goes on as a straight line, until it is said no longer. `ahead`: where the
   * pointer is believed to go next.
   */
  move(
    pointerId: number,
    samples: readonly PointerSample[],
    isStraight = false,
    ahead: readonly PointerSample[] = [],
  ): void {
    if (this.#state.name !== "drawing" || this.#state.pointerId !== pointerId) return;
    const last = samples.at(-1);
    if (isStraight && last) {
      this.#state.straightFrom ??= this.#state.stroke.pointCount;
      this.#state.stroke.lineTo(this.#state.straightFrom, last);
      this.events.onLive(this.#state.stroke);
      return;
    }
    this.#state.straightFrom = null;
    let added = false;
    for (const sample of samples) added = this.#state.stroke.add(sample) || added;
    if (!added) return;
    this.#state.stroke.setPredicted(ahead);
    if (this.#state.stroke.isFull) this.#continueInNewStroke(this.#state);
    else this.events.onLive(this.#state.stroke);
  }

  /** The stroke is these points from now on. */
  replaceSamples(pointerId: number, samples: readonly PointerSample[]): void {
    if (this.#state.name !== "drawing" || this.#state.pointerId !== pointerId) return;
    this.#state.stroke.truncate(0);
    for (const sample of samples) this.#state.stroke.add(sample);
    this.events.onLive(this.#state.stroke);
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
    this.events.onCommit(stroke);
    this.events.onLive(null);
  }

  cancel(): void {
    if (this.#state.name !== "drawing") return;
    this.#state = { name: "idle" };
    this.events.onLive(null);
  }

  #continueInNewStroke(state: DrawingState): void {
    const { stroke, pointerId, kind } = state;
    const next = new LiveStroke(this.createId(), stroke.brush, stroke.layerId);
    const joint = stroke.lastSample;
    if (joint) next.add(joint);
    this.events.onCommit(stroke);
    this.#state = { name: "drawing", pointerId, kind, stroke: next, straightFrom: null };
    this.events.onLive(next);
  }
}
