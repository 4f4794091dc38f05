import { BASE_LAYER } from "@/engine/drawing/layers";
import { outlineRenderer } from "@/engine/render/lazyRenderers";
import { applyBrush, getTouchedRect } from "@/engine/render/paint";
import type { Projection } from "@/engine/render/projection";
import { type Rect, type Surface, uniteRects } from "@/engine/render/surface";
import { createTrail, paintTrail } from "./brushRaster";
import { encodePoints, quantizePressure, quantizePx } from "./points";
import type { Brush, Stroke } from "./strokes";

/** Position in canvas px and pressure, 0 to 1. */
export interface PointerSample {
  x: number;
  y: number;
  pressure: number;
}

/** Runs a function that paints, without making transparent pixels of its target opaque. */
export type AlphaLock = (paint: () => void) => void;

/** Item that is being drawn and shown on its layer before it is committed to the document. */
export interface LiveItem {
  readonly layerId: string;
  /** True if its pixels may have changed since the last `takeDirtyRect`. */
  readonly isDirty: boolean;
  /** Return the rectangle that may have changed since the last call, device px, and mark it as painted. */
  takeDirtyRect(projection: Projection): Rect | null;
  /** Return the bounding box of the item, device px. */
  getBounds(projection: Projection): Rect | null;
  /**
   * Paint it onto a copy of the rectangle `clip` (device px) of its layer, at the top left of the surface. With `lock`,
   * transparent pixels stay transparent.
   */
  paint(target: Surface, projection: Projection, clip: Rect, layer: Surface, lock?: AlphaLock | null): void;
}

/** Longer strokes are split to keep the cost of a pointer move small. 2,000 points are 16 s at 120 Hz. */
const POINTS_MAX = 2000;
/** Number of points at the end whose outline may still change when points are added. */
const UNSETTLED_POINTS = 12;

/** The stroke under the pointer. Points are quantized as in the codec, so that committing doesn't change any pixel. */
export class LiveStroke implements LiveItem {
  readonly #triples: number[] = [];
  /** Number of points, including predicted ones. */
  #count = 0;
  /** Number of predicted points at the end. */
  #predictedCount = 0;
  /** Number of points that were included in the last dirty rectangle. */
  #paintedCount = 0;
  /** Index of the first point that was not sent to others yet. */
  #unsentFrom = 0;
  /** Triples that were painted but are no longer part of the stroke. */
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

  /** True if points changed since the last `takeDirtyRect`. */
  get isDirty(): boolean {
    return this.#paintedCount < this.#count || this.#removedTriples.length > 0;
  }

  get lastSample(): PointerSample | null {
    const end = this.pointCount * 3;
    const [x, y, pressure] = this.#triples.slice(Math.max(0, end - 3), end);
    return x === undefined || y === undefined || pressure === undefined ? null : { x, y, pressure };
  }

  /** Add a point. Returns false if it is at the position of the previous one. */
  add(sample: PointerSample): boolean {
    this.#dropPredicted();
    return this.#push(sample);
  }

  /** Set the predicted points. They are shown until the next real point and are never committed. */
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
    const offset = this.#triples.length;
    if (offset > 0 && this.#triples[offset - 3] === x && this.#triples[offset - 2] === y) return false;
    this.#triples.push(x, y, quantizePressure(sample.pressure));
    this.#count += 1;
    return true;
  }

  /** Keep only the first `count` points, so that a remote stroke can be resent from there. */
  truncate(count: number): void {
    if (count >= this.#count) return;
    this.#predictedCount = 0;
    const newCount = Math.max(0, count);
    this.#removedTriples.push(...this.#triples.slice(Math.max(0, newCount - 1) * 3));
    this.#triples.length = newCount * 3;
    this.#count = newCount;
    this.#paintedCount = Math.min(this.#paintedCount, Math.max(0, newCount - 1));
    this.#unsentFrom = Math.min(this.#unsentFrom, newCount);
  }

  /** Return the encoded points since the last call, or from the first one that changed since then; null if none. */
  takeUnsent(): { at: number; points: Uint8Array<ArrayBuffer> } | null {
    const startIndex = this.#unsentFrom;
    if (startIndex >= this.pointCount) return null;
    this.#unsentFrom = this.pointCount;
    return { at: startIndex, points: encodePoints(this.#triples.slice(startIndex * 3, this.pointCount * 3)) };
  }

  /** Replace the points from index `from` on (at least one is kept) by a straight line to the sample. */
  lineTo(from: number, sample: PointerSample): void {
    this.truncate(Math.max(1, Math.min(from, this.#count)));
    this.add(sample);
  }

  /** Return the rectangle that may have changed since the last call, device px. */
  takeDirtyRect(projection: Projection): Rect | null {
    const from = this.#findUnsettledIndex();
    const removedRect = getTouchedRect(
      this.#removedTriples,
      0,
      this.#removedTriples.length / 3,
      this.brush.size,
      projection,
    );
    this.#removedTriples = [];
    this.#paintedCount = this.#count;
    return uniteRects(removedRect, getTouchedRect(this.#triples, from, this.#count, this.brush.size, projection));
  }

  /** Return the bounding box of the stroke and of removed points that are still on the screen, device px. */
  getBounds(projection: Projection): Rect | null {
    const removedRect = getTouchedRect(
      this.#removedTriples,
      0,
      this.#removedTriples.length / 3,
      this.brush.size,
      projection,
    );
    return uniteRects(removedRect, getTouchedRect(this.#triples, 0, this.#count, this.brush.size, projection));
  }

  paint(target: Surface, projection: Projection, clip: Rect, _layer?: Surface, lock: AlphaLock | null = null): void {
    const { context } = target;
    const { tip } = this.brush;
    const operation = lock ? "source-atop" : "source-over";
    if (tip) {
      const trail = createTrail(this.id, this.brush, tip, this.#triples, this.#count);
      const paint = (): void => paintTrail(context, trail, projection, clip, clip, operation);
      if (lock && tip.kind === "marker" && this.brush.kind === "pencil") lock(paint);
      else paint();
      return;
    }
    const renderer = outlineRenderer.get();
    if (!renderer) return;
    context.save();
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.beginPath();
    context.rect(0, 0, clip.width, clip.height);
    context.clip();
    const { x, y, left, top } = projection;
    applyBrush(context, this.brush, { x, y, left: left + clip.x, top: top + clip.y }, operation);
    renderer.fillOutline(context, renderer.getStrokeOutline(this.#triples, this.#count, this.brush.size));
    context.restore();
  }

  toStroke(): Stroke {
    return { id: this.id, ...this.brush, points: encodePoints(this.#triples.slice(0, this.pointCount * 3)) };
  }

  /**
   * Return the first point that must be repainted. New points bend the line only near its end: within a few brush
   * widths before the last painted point.
   */
  #findUnsettledIndex(): number {
    if (this.#paintedCount <= UNSETTLED_POINTS) return 0;
    const reach = this.brush.size * 2 + 16;
    let distance = 0;
    let index = this.#paintedCount - 1;
    while (index > 0 && (distance < reach || index > this.#paintedCount - UNSETTLED_POINTS)) {
      const offset = index * 3;
      distance += Math.hypot(
        (this.#triples[offset] ?? 0) - (this.#triples[offset - 3] ?? 0),
        (this.#triples[offset + 1] ?? 0) - (this.#triples[offset - 2] ?? 0),
      );
      index -= 1;
    }
    return index;
  }
}
