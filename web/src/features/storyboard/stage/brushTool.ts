import type { LiveStroke, Sample } from "@/engine/live";
import type { Brush } from "@/engine/paint";
import { type ShapeName, shapePoints } from "@/engine/shapes";
import { Smoother } from "@/engine/smoother";
import { type PointerKind, StrokeInput, type StrokeInputEvents } from "@/engine/strokeInput";
import { uuid7 } from "@/features/storyboard/model/uuid7";
import type { StageInput } from "./stageInput";

/** Fewer points than this may still turn out to be the first of two fingers that move the view. */
const FEW_POINTS = 6;
const EARLY_MS = 250;
/** A shape that is smaller was not meant, canvas px. */
const SHAPE_LEAST = 1;

/** A brush as it rubs out. */
export function eraser({ colour, size }: Pick<Brush, "colour" | "size">): Brush {
  return { kind: "eraser", colour, size, tip: { kind: "ink", thin: 0.2, curve: 1, opacity: 1, flow: 1 } };
}

/** What a pointer draws with from the moment it is down. */
export interface BrushUse {
  readonly brush: Brush;
  readonly layerId: string;
  /** 0 to SMOOTHING_MAX. */
  readonly smoothing: number;
  readonly shape: ShapeName | null;
}

/** Pencil and eraser on the stage: strokes from pointers, steadied as the person set it. */
export class BrushTool {
  readonly #input: StrokeInput;
  #smoother = new Smoother(0);
  #kind: PointerKind = "mouse";
  #pressedAt = 0;
  #shape: { name: ShapeName; from: Sample } | null = null;

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
  get mayBeGesture(): boolean {
    const stroke = this.#input.stroke;
    if (!stroke || this.#kind !== "touch") return false;
    return stroke.count < FEW_POINTS || performance.now() - this.#pressedAt < EARLY_MS;
  }

  press(input: StageInput, { brush, layerId, smoothing, shape }: BrushUse): boolean {
    const sample = firstOf(input);
    if (!this.#input.press(input.pointerId, input.kind, brush, sample, layerId)) return false;
    this.#shape = shape && { name: shape, from: sample };
    this.#kind = input.kind;
    this.#pressedAt = performance.now();
    this.#smoother = new Smoother(smoothing);
    this.#smoother.next(sample, input.time);
    return true;
  }

  move(input: StageInput): void {
    const { pointerId, samples, predicted, shiftKey } = input;
    const last = samples.at(-1);
    if (this.#shape) {
      if (last) this.#draw(this.#shape, last.sample, input);
      return;
    }
    const steadied = samples.map(({ sample, time }) => this.#smoother.next(sample, time));
    const drawn = shiftKey ? samples.map(({ sample }) => sample) : steadied;
    // A line that is steadied stays behind the pen, as it was asked to.
    this.#input.move(pointerId, drawn, shiftKey, this.#smoother.isOff ? predicted : []);
  }

  /** The pointer was lifted, or the system took it away: then the stroke ends where it was seen last. */
  release(input: StageInput): void {
    const end = input.isLifted ? this.#endOf(input) : null;
    if (this.#shape) {
      if (end) this.#draw(this.#shape, end, input);
      if (end && isTiny(this.#shape.from, end)) this.#input.giveUp();
    } else if (end) {
      this.#input.move(input.pointerId, input.shiftKey ? [end] : this.#smoother.rest(end), input.shiftKey);
    }
    this.#input.release(input.pointerId);
  }

  /** A lifted pen reports no pressure; its last one stands. */
  #endOf(input: StageInput): Sample {
    const pressure = this.stroke?.lastSample?.pressure;
    return { ...firstOf(input), ...(pressure === undefined ? {} : { pressure }) };
  }

  #draw(
    { name, from }: { name: ShapeName; from: Sample },
    to: Sample,
    { pointerId, shiftKey, altKey }: StageInput,
  ): void {
    const points = shapePoints(name, { from, to, isEven: shiftKey, isCentred: altKey });
    this.#input.redraw(
      pointerId,
      points.map((point) => ({ ...point, pressure: 1 })),
    );
  }

  finish(): void {
    this.#input.finish();
  }

  giveUp(): void {
    this.#input.giveUp();
  }
}

function firstOf({ at, samples }: StageInput): Sample {
  return samples[0]?.sample ?? { ...at, pressure: 1 };
}

function isTiny(from: Sample, to: Sample): boolean {
  return Math.abs(to.x - from.x) < SHAPE_LEAST && Math.abs(to.y - from.y) < SHAPE_LEAST;
}
