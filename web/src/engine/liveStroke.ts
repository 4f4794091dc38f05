import { createTrail, paintTrail } from "./brushRaster";
import { BASE_LAYER } from "./layers";
import { outlineRenderer } from "./lazyRenderers";
import { applyBrush, type Brush, getTouchedRect } from "./paint";
import { encodePoints, quantizePressure, quantizePx } from "./points";
import type { Projection } from "./projection";
import type { Stroke } from "./strokes";
import { type Rect, type Surface, uniteRects } from "./surface";

/** Where the pointer was: canvas px, pressure 0 to 1. */
export interface PointerSample {
  x: number;
  y: number;
  pressure: number;
}

/** Something in the making that is seen on its layer before it belongs to the document. */
export interface LiveItem {
  readonly layerId: string;
  /** True when it may look different since `takeDirty` was last asked. */
  readonly isDirty: boolean;
  /** The device px that may look different since the last call. */
  takeDirtyRect(projection: Projection): Rect | null;
  /** The device px that all of it touches. */
  getBounds(projection: Projection): Rect | null;
  /** Paints it onto a copy of a rectangle (device px) of its layer, at the surface's top left. */
  paint(onto: Surface, projection: Projection, within: Rect, layer: Surface): void;
}

/** Longer strokes are cut in two, so that the cost of a move stays small; 2,000 points are 16 s at 120 Hz. */
const POINTS_MAX = 2000;
/** Points whose whole outline may still change when more come. */
const UNSETTLED_POINTS = 12;

/** The stroke under the pointer. Points are kept as the codec keeps them, so that letting go changes no pixel. */
export class LiveStroke implements LiveItem {
  readonly #triples: number[] = [];
  /** All points, guesses too. */
  #count = 0;
  /** The last so many of them are guesses. */
  #predictedCount = 0;
  /** Points that the last dirty rectangle took in. */
  #paintedCount = 0;
  /** Points from here on nobody was told of. */
  #unsentFrom = 0;
  /** Triples that were painted and are no longer part of the stroke. */
  #removedTriples: number[] = [];

  constructor(
    readonly id: string,
    readonly brush: Brush,
    readonly layerId: string = BASE_LAYER,
  ) {}

  get isEmpty(): boolean {
    return this.pointCount === 0;
  }

  get isFull(): boolean {
    return this.pointCount >= POINTS_MAX;
  }

  get pointCount(): number {
    return this.#count - this.#predictedCount;
  }

  /** True when there are points that `takeDirty` has not been asked for. */
  get isDirty(): boolean {
    return this.#paintedCount < this.#count || this.#removedTriples.length > 0;
  }

  get lastSample(): PointerSample | null {
    const end = this.pointCount * 3;
    const [x, y, pressure] = this.#triples.slice(Math.max(0, end - 3), end);
    return x === undefined || y === undefined || pressure === undefined ? null : { x, y, pressure };
  }

  /** False for a sample on the spot of the one before. */
  add(sample: PointerSample): boolean {
    this.#dropPredicted();
    return this.#push(sample);
  }

  /** Where the pointer will be in a moment, as far as is known: it is seen until more is, and never becomes the stroke's. */
  setPredicted(samples: readonly PointerSample[]): void {
    this.#dropPredicted();
    for (const sample of samples) if (this.#push(sample)) this.#predictedCount += 1;
  }

  #dropPredicted(): void {
    if (this.#predictedCount > 0) this.truncate(this.pointCount);
  }

  #push(sample: PointerSample): boolean {
    const x = quantizePx(sample.x);
    const y = quantizePx(sample.y);
    const at = this.#triples.length;
    if (at > 0 && this.#triples[at - 3] === x && this.#triples[at - 2] === y) return false;
    this.#triples.push(x, y, quantizePressure(sample.pressure));
    this.#count += 1;
    return true;
  }

  /** Keeps only the first `count` points: another's stroke is told anew from there. */
  truncate(count: number): void {
    if (count >= this.#count) return;
    this.#predictedCount = 0;
    const kept = Math.max(0, count);
    this.#removedTriples.push(...this.#triples.slice(Math.max(0, kept - 1) * 3));
    this.#triples.length = kept * 3;
    this.#count = kept;
    this.#paintedCount = Math.min(this.#paintedCount, Math.max(0, kept - 1));
    this.#unsentFrom = Math.min(this.#unsentFrom, kept);
  }

  /** The points since the last call, or since the first of them that has changed since; null where there are none. */
  takeUnsent(): { at: number; points: Uint8Array<ArrayBuffer> } | null {
    const at = this.#unsentFrom;
    if (at >= this.pointCount) return null;
    this.#unsentFrom = this.pointCount;
    return { at, points: encodePoints(this.#triples.slice(at * 3, this.pointCount * 3)) };
  }

  /** Ends in a straight line from the point number `from` (at least 1 point is left) to the sample. */
  lineTo(from: number, sample: PointerSample): void {
    this.truncate(Math.max(1, Math.min(from, this.#count)));
    this.add(sample);
  }

  /** The device px that may look different since the last call. */
  takeDirtyRect(projection: Projection): Rect | null {
    const from = this.#findUnsettledIndex();
    const gone = getTouchedRect(this.#removedTriples, 0, this.#removedTriples.length / 3, this.brush.size, projection);
    this.#removedTriples = [];
    this.#paintedCount = this.#count;
    return uniteRects(gone, getTouchedRect(this.#triples, from, this.#count, this.brush.size, projection));
  }

  /** The device px that the whole stroke touches, and those where what is no longer part of it is still seen. */
  getBounds(projection: Projection): Rect | null {
    const gone = getTouchedRect(this.#removedTriples, 0, this.#removedTriples.length / 3, this.brush.size, projection);
    return uniteRects(gone, getTouchedRect(this.#triples, 0, this.#count, this.brush.size, projection));
  }

  paint(onto: Surface, projection: Projection, within: Rect): void {
    const { context } = onto;
    const { tip } = this.brush;
    if (tip) {
      const trail = createTrail(this.id, this.brush, tip, this.#triples, this.#count);
      paintTrail(context, trail, projection, within, within);
      return;
    }
    const before = outlineRenderer.get();
    if (!before) return;
    context.save();
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.beginPath();
    context.rect(0, 0, within.width, within.height);
    context.clip();
    const { x, y, left, top } = projection;
    applyBrush(context, this.brush, { x, y, left: left + within.x, top: top + within.y });
    before.fillOutline(context, before.getStrokeOutline(this.#triples, this.#count, this.brush.size));
    context.restore();
  }

  toStroke(): Stroke {
    return { id: this.id, ...this.brush, points: encodePoints(this.#triples.slice(0, this.pointCount * 3)) };
  }

  /** New points bend the line only near its end: within a few brush widths before the last point that was seen. */
  #findUnsettledIndex(): number {
    if (this.#paintedCount <= UNSETTLED_POINTS) return 0;
    const reach = this.brush.size * 2 + 16;
    let passed = 0;
    let index = this.#paintedCount - 1;
    while (index > 0 && (passed < reach || index > this.#paintedCount - UNSETTLED_POINTS)) {
      const at = index * 3;
      passed += Math.hypot(
        (this.#triples[at] ?? 0) - (this.#triples[at - 3] ?? 0),
        (this.#triples[at + 1] ?? 0) - (this.#triples[at - 2] ?? 0),
      );
      index -= 1;
    }
    return index;
  }
}
