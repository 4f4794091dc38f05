import { LiveStroke, type PointerSample } from "./liveStroke";
import { refineSegment } from "./refineSegment";
import type { Brush } from "./strokes";

/** Pointer type. A pen takes over from a touch (palm); other second pointers are ignored. */
export type PointerKind = "mouse" | "pen" | "touch";

export interface StrokeInputEvents {
  /** The live stroke started or grew; null means that it ended. */
  onLive(stroke: LiveStroke | null): void;
  /** The stroke is complete and must be added to the document. */
  onCommit(stroke: LiveStroke): void;
}

interface DrawingState {
  name: "drawing";
  pointerId: number;
  kind: PointerKind;
  stroke: LiveStroke;
  /** The latest freehand samples, at most three, with the index of the point of each. */
  recent: { sample: PointerSample; index: number }[];
  /** Index of the point at which the straight line starts; null in freehand drawing. */
  straightFrom: number | null;
}

type StrokeInputState = { name: "idle" } | DrawingState;

/**
 * State machine of pencil and eraser: idle → (press) drawing → (release) idle. Call `release` for a `pointercancel`
 * event too: the user has seen the line, so it is committed. A pen that comes down during a touch stroke discards that
 * stroke and starts a new one.
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

  /** Start a stroke. Returns true if this pointer draws from now on. */
  press(pointerId: number, kind: PointerKind, brush: Brush, sample: PointerSample, layerId?: string): boolean {
    if (this.#state.name === "drawing") {
      if (!(kind === "pen" && this.#state.kind === "touch")) return false;
      this.cancel();
    }
    const stroke = new LiveStroke(this.createId(), brush, layerId);
    stroke.add(sample);
    this.#state = { name: "drawing", pointerId, kind, stroke, recent: [{ sample, index: 0 }], straightFrom: null };
    this.events.onLive(stroke);
    return true;
  }

  /**
   * Add samples. With `isStraight` the stroke continues as a straight line from its current end until it is false
   * again. `predicted` are predicted samples.
   */
  move(
    pointerId: number,
    samples: readonly PointerSample[],
    isStraight = false,
    predicted: readonly PointerSample[] = [],
  ): void {
    if (this.#state.name !== "drawing" || this.#state.pointerId !== pointerId) return;
    const last = samples.at(-1);
    if (isStraight && last) {
      this.#state.straightFrom ??= this.#state.stroke.pointCount;
      this.#state.stroke.lineTo(this.#state.straightFrom, last);
      this.#state.recent = [{ sample: last, index: this.#state.stroke.pointCount - 1 }];
      this.events.onLive(this.#state.stroke);
      return;
    }
    this.#state.straightFrom = null;
    let hasAdded = false;
    for (const sample of samples) hasAdded = addSample(this.#state, sample) || hasAdded;
    if (!hasAdded) return;
    this.#state.stroke.setPredicted(predicted);
    if (this.#state.stroke.isFull) this.#continueInNewStroke(this.#state);
    else this.events.onLive(this.#state.stroke);
  }

  /** Replace all points of the stroke. */
  replaceSamples(pointerId: number, samples: readonly PointerSample[]): void {
    if (this.#state.name !== "drawing" || this.#state.pointerId !== pointerId) return;
    this.#state.stroke.truncate(0);
    for (const sample of samples) this.#state.stroke.add(sample);
    this.#state.recent = [];
    this.events.onLive(this.#state.stroke);
  }

  /** Handle that the pointer was lifted or canceled by the system. */
  release(pointerId: number): void {
    if (this.#state.name === "drawing" && this.#state.pointerId === pointerId) this.finish();
  }

  /** Commit the stroke as if the pointer had been lifted: before the cut, the tool or the edit permission changes. */
  finish(): void {
    if (this.#state.name !== "drawing") return;
    const { stroke } = this.#state;
    refineEnd(this.#state);
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
    const lastSample = stroke.lastSample;
    if (lastSample) next.add(lastSample);
    const recent = lastSample ? [{ sample: lastSample, index: 0 }] : [];
    this.events.onCommit(stroke);
    this.#state = { name: "drawing", pointerId, kind, stroke: next, recent, straightFrom: null };
    this.events.onLive(next);
  }
}

/**
 * Add a freehand sample. The segment before it, which was straight so far, becomes a curve. Returns false if the sample is
 * at the position of the previous one.
 */
function addSample({ stroke, recent }: DrawingState, sample: PointerSample): boolean {
  if (!stroke.add(sample)) return false;
  const [to, from, before] = [recent.at(-1), recent.at(-2), recent.at(-3)];
  if (from && to) {
    const added = refineSegment(before?.sample ?? null, from.sample, to.sample, sample);
    if (added.length > 0) {
      stroke.truncate(from.index + 1);
      for (const point of [...added, to.sample]) stroke.add(point);
      to.index = stroke.pointCount - 1;
      stroke.add(sample);
    }
  }
  recent.push({ sample, index: stroke.pointCount - 1 });
  if (recent.length > 3) recent.shift();
  return true;
}

/** Turn the last segment into a curve. */
function refineEnd({ stroke, recent }: DrawingState): void {
  const [to, from, before] = [recent.at(-1), recent.at(-2), recent.at(-3)];
  if (!from || !to || !before) return;
  const added = refineSegment(before.sample, from.sample, to.sample, null);
  if (added.length === 0) return;
  stroke.truncate(from.index + 1);
  for (const point of [...added, to.sample]) stroke.add(point);
}
