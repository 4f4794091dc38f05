import type { LiveStroke, Sample } from "@/engine/live";
import type { Brush } from "@/engine/paint";
import { Smoother } from "@/engine/smoother";
import { type PointerKind, StrokeInput, type StrokeInputEvents } from "@/engine/strokeInput";
import { uuid7 } from "@/features/storyboard/model/uuid7";

/** Fewer points than this may still turn out to be the first of two fingers that move the view. */
const FEW_POINTS = 6;
const EARLY_MS = 250;

/** Pencil and eraser on the stage: strokes from pointers, steadied as the person set it. */
export class BrushTool {
  readonly #input: StrokeInput;
  #smoother = new Smoother(0);
  #kind: PointerKind = "mouse";
  #pressedAt = 0;

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

  press(event: PointerEvent, kind: PointerKind, brush: Brush, sample: Sample, layerId: string, smoothing: number) {
    if (!this.#input.press(event.pointerId, kind, brush, sample, layerId)) return false;
    this.#kind = kind;
    this.#pressedAt = performance.now();
    this.#smoother = new Smoother(smoothing);
    this.#smoother.next(sample, event.timeStamp);
    return true;
  }

  move(event: PointerEvent, samples: readonly { sample: Sample; time: number }[]): void {
    const steadied = samples.map(({ sample, time }) => this.#smoother.next(sample, time));
    this.#input.move(event.pointerId, event.shiftKey ? samples.map(({ sample }) => sample) : steadied, event.shiftKey);
  }

  /** `end`, where the pointer was lifted; null where the system took it away. */
  release(event: PointerEvent, end: Sample | null): void {
    if (end) this.#input.move(event.pointerId, event.shiftKey ? [end] : this.#smoother.rest(end), event.shiftKey);
    this.#input.release(event.pointerId);
  }

  finish(): void {
    this.#input.finish();
  }

  giveUp(): void {
    this.#input.giveUp();
  }
}
