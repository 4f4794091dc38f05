import type { LiveStroke, PointerSample } from "@/engine/brush/liveStroke";
import { type PointerKind, StrokeInput, type StrokeInputEvents } from "@/engine/brush/strokeInput";
import { StrokeSmoother } from "@/engine/brush/strokeSmoother";
import type { Brush } from "@/engine/brush/strokes";
import { getShapePoints, type ShapeName } from "@/engine/drawing/shapes";
import { uuid7 } from "@/features/storyboard/model/uuid7";
import type { StageInput } from "@/features/storyboard/stage/input/stageInput";

/** A touch stroke with fewer points than this may still become a two-finger view gesture. */
const GESTURE_POINTS_MAX = 6;
const GESTURE_MS = 250;
/** Smaller shapes count as accidental taps, canvas px. */
const SHAPE_SIZE_MIN = 1;

/** Return the eraser for a brush's color and size. */
export function createEraser({ colour, size }: Pick<Brush, "colour" | "size">): Brush {
  return { kind: "eraser", colour, size, tip: { kind: "ink", thin: 0.2, curve: 1, opacity: 1, flow: 1 } };
}

/** Brush, layer and shape of a stroke, fixed when the pointer goes down. */
export interface StrokeOptions {
  readonly brush: Brush;
  readonly layerId: string;
  /** 0 to SMOOTHING_MAX. */
  readonly smoothing: number;
  readonly shape: ShapeName | null;
}

/** Brush and eraser tool: turns pointer input into smoothed strokes and shapes. */
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

  /** True if a finger just went down and may belong to a view gesture. */
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
    const smoothed = samples.map(({ sample, time }) => this.#smoother.next(sample, time));
    const points = shiftKey ? samples.map(({ sample }) => sample) : smoothed;
    // Smoothing lags behind the pen on purpose, so predicted positions are only used without it.
    this.#input.move(pointerId, points, shiftKey, this.#smoother.isOff ? predicted : []);
  }

  /** End the stroke. If the system canceled the pointer, the stroke ends at its last sample. */
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

  /** A lifted pen reports no pressure, so use the last one. */
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

function getFirstSample({ point, samples }: StageInput): PointerSample {
  return samples[0]?.sample ?? { ...point, pressure: 1 };
}

function isTiny(from: PointerSample, to: PointerSample): boolean {
  return Math.abs(to.x - from.x) < SHAPE_SIZE_MIN && Math.abs(to.y - from.y) < SHAPE_SIZE_MIN;
}
