import type { LiveStroke, PointerSample } from "@/engine/liveStroke";
import type { Brush } from "@/engine/paint";
import { getShapePoints, type ShapeName } from "@/engine/shapes";
import { type PointerKind, StrokeInput, type StrokeInputEvents } from "@/engine/strokeInput";
import { StrokeSmoother } from "@/engine/strokeSmoother";
import { uuid7 } from "@/features/storyboard/model/uuid7";
import type { StageInput } from "./stageInput";

/** Fewer points than this may still turn out to be the first of two fingers that move the view. */
const GESTURE_POINTS_MAX = 6;
const GESTURE_MS = 250;
/** A shape that is smaller was not meant, canvas px. */
const SHAPE_SIZE_MIN = 1;

/** A brush as it rubs out. */
export function createEraser({ colour, size }: Pick<Brush, "colour" | "size">): Brush {
  return { kind: "eraser", colour, size, tip: { kind: "ink", thin: 0.2, curve: 1, opacity: 1, flow: 1 } };
}

/** What a pointer draws with from the moment it is down. */
export interface StrokeOptions {
  readonly brush: Brush;
  readonly layerId: string;
  /** 0 to SMOOTHING_MAX. */
  readonly smoothing: number;
  readonly shape: ShapeName | null;
}

/** Pencil and eraser on the stage: strokes from pointers, steadied as the person set it. */
export class BrushTool {
  readonly #input: StrokeInput;
  #smoother = new StrokeSmoother(0);
  #pointerKind: PointerKind = "mouse";
  #pressedAt = 0;
  #shape: { name: ShapeName; from: PointerSample } | null = null;

  constructor(events: StrokeInputEvents) {
    this.#input = new StrokeInput(events, uuid7);
  }

  get isDrawing(): boolean {
    return this.#input.isDrawing;
  }

  get stroke(): LiveStroke | null {
    return this.#input.stroke;
  }

  /** A finger has only just come down: it may belong to a gesture. */
  get canBecomeGesture(): boolean {
    const stroke = this.#input.stroke;
    if (!stroke || this.#pointerKind !== "touch") return false;
    return stroke.pointCount < GESTURE_POINTS_MAX || performance.now() - this.#pressedAt < GESTURE_MS;
  }

  press(input: StageInput, { brush, layerId, smoothing, shape }: StrokeOptions): boolean {
    const sample = getFirstSample(input);
    if (!this.#input.press(input.pointerId, input.kind, brush, sample, layerId)) return false;
    this.#shape = shape && { name: shape, from: sample };
    this.#pointerKind = input.kind;
    this.#pressedAt = performance.now();
    this.#smoother = new StrokeSmoother(smoothing);
    this.#smoother.next(sample, input.time);
    return true;
  }

  move(input: StageInput): void {
    const { pointerId, samples, predicted, shiftKey } = input;
    const last = samples.at(-1);
    if (this.#shape) {
      if (last) this.#drawShape(this.#shape, last.sample, input);
      return;
    }
    const steadied = samples.map(({ sample, time }) => this.#smoother.next(sample, time));
    const drawn = shiftKey ? samples.map(({ sample }) => sample) : steadied;
    // A line that is steadied stays behind the pen, as it was asked to.
    this.#input.move(pointerId, drawn, shiftKey, this.#smoother.isOff ? predicted : []);
  }

  /** The pointer was lifted, or the system took it away: then the stroke ends where it was seen last. */
  release(input: StageInput): void {
    const end = input.isLifted ? this.#getEndSample(input) : null;
    if (this.#shape) {
      if (end) this.#drawShape(this.#shape, end, input);
      if (end && isTiny(this.#shape.from, end)) this.#input.cancel();
    } else if (end) {
      this.#input.move(input.pointerId, input.shiftKey ? [end] : this.#smoother.finish(end), input.shiftKey);
    }
    this.#input.release(input.pointerId);
  }

  /** A lifted pen reports no pressure; its last one stands. */
  #getEndSample(input: StageInput): PointerSample {
    const pressure = this.stroke?.lastSample?.pressure;
    return { ...getFirstSample(input), ...(pressure === undefined ? {} : { pressure }) };
  }

  #drawShape(
    { name, from }: { name: ShapeName; from: PointerSample },
    to: PointerSample,
    { pointerId, shiftKey, altKey }: StageInput,
  ): void {
    const points = getShapePoints(name, { from, to, isConstrained: shiftKey, isCentered: altKey });
    this.#input.replaceSamples(
      pointerId,
      points.map((point) => ({ ...point, pressure: 1 })),
    );
  }

  finish(): void {
    this.#input.finish();
  }

  cancel(): void {
    this.#input.cancel();
  }
}

function getFirstSample({ at, samples }: StageInput): PointerSample {
  return samples[0]?.sample ?? { ...at, pressure: 1 };
}

function isTiny(from: PointerSample, to: PointerSample): boolean {
  return Math.abs(to.x - from.x) < SHAPE_SIZE_MIN && Math.abs(to.y - from.y) < SHAPE_SIZE_MIN;
}
