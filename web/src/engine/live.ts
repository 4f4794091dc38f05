import { BASE_LAYER } from "./layers";
import { type Brush, setBrush, touchedRect } from "./paint";
import { encodePoints, quantisePressure, quantisePx } from "./points";
import type { Projection } from "./projection";
import { outlines } from "./rare";
import { paintTrail, trailOf } from "./stain";
import type { Stroke } from "./strokes";
import { type Rect, type Surface, uniteRects } from "./surface";

/** Where the pointer was: canvas px, pressure 0 to 1. */
export interface Sample {
  x: number;
  y: number;
  pressure: number;
}

/** Something in the making that is seen on its layer before it belongs to the document. */
export interface Live {
  readonly layerId: string;
  /** True when it may look different since `takeDirty` was last asked. */
  readonly isDirty: boolean;
  /** The device px that may look different since the last call. */
  takeDirty(projection: Projection): Rect | null;
  /** The device px that all of it touches. */
  bounds(projection: Projection): Rect | null;
  /** Paints it onto a copy of a rectangle (device px) of its layer, at the surface's top left. */
  paint(onto: Surface, projection: Projection, within: Rect, layer: Surface): void;
}

/** Longer strokes are cut in two, so that the cost of a move stays small; 2,000 points are 16 s at 120 Hz. */
const POINTS_MAX = 2000;
/** Points whose whole outline may still change when more come. */
const UNSETTLED_POINTS = 12;

/** The stroke under the pointer. Points are kept as the codec keeps them, so that letting go changes no pixel. */
export class LiveStroke implements Live {
  readonly #triples: number[] = [];
  /** All points, guesses too. */
  #count = 0;
  /** The last so many of them are guesses. */
  #guessed = 0;
  /** Points that the last dirty rectangle took in. */
  #seen = 0;
  /** Points from here on nobody was told of. */
  #untoldFrom = 0;
  /** Triples that were painted and are no longer part of the stroke. */
  #gone: number[] = [];

  constructor(
    readonly id: string,
    readonly brush: Brush,
    readonly layerId: string = BASE_LAYER,
  ) {}

  get isEmpty(): boolean {
    return this.count === 0;
  }

  get isFull(): boolean {
    return this.count >= POINTS_MAX;
  }

  get count(): number {
    return this.#count - this.#guessed;
  }

  /** True when there are points that `takeDirty` has not been asked for. */
  get isDirty(): boolean {
    return this.#seen < this.#count || this.#gone.length > 0;
  }

  get lastSample(): Sample | null {
    const end = this.count * 3;
    const [x, y, pressure] = this.#triples.slice(Math.max(0, end - 3), end);
    return x === undefined || y === undefined || pressure === undefined ? null : { x, y, pressure };
  }

  /** False for a sample on the spot of the one before. */
  add(sample: Sample): boolean {
    this.#dropGuess();
    return this.#push(sample);
  }

  /** Where the pointer will be in a moment, as far as is known: it is seen until more is, and never becomes the stroke's. */
  guess(samples: readonly Sample[]): void {
    this.#dropGuess();
    for (const sample of samples) if (this.#push(sample)) this.#guessed += 1;
  }

  #dropGuess(): void {
    if (this.#guessed > 0) this.rewind(this.count);
  }

  #push(sample: Sample): boolean {
    const x = quantisePx(sample.x);
    const y = quantisePx(sample.y);
    const at = this.#triples.length;
    if (at > 0 && this.#triples[at - 3] === x && this.#triples[at - 2] === y) return false;
    this.#triples.push(x, y, quantisePressure(sample.pressure));
    this.#count += 1;
    return true;
  }

  /** Keeps only the first `count` points: another's stroke is told anew from there. */
  rewind(count: number): void {
    if (count >= this.#count) return;
    this.#guessed = 0;
    const kept = Math.max(0, count);
    this.#gone.push(...this.#triples.slice(Math.max(0, kept - 1) * 3));
    this.#triples.length = kept * 3;
    this.#count = kept;
    this.#seen = Math.min(this.#seen, Math.max(0, kept - 1));
    this.#untoldFrom = Math.min(this.#untoldFrom, kept);
  }

  /** The points since the last call, or since the first of them that has changed since; null where there are none. */
  takeUntold(): { at: number; points: Uint8Array<ArrayBuffer> } | null {
    const at = this.#untoldFrom;
    if (at >= this.count) return null;
    this.#untoldFrom = this.count;
    return { at, points: encodePoints(this.#triples.slice(at * 3, this.count * 3)) };
  }

  /** Ends in a straight line from the point number `from` (at least 1 point is left) to the sample. */
  lineTo(from: number, sample: Sample): void {
    this.rewind(Math.max(1, Math.min(from, this.#count)));
    this.add(sample);
  }

  /** The device px that may look different since the last call. */
  takeDirty(projection: Projection): Rect | null {
    const from = this.#unsettledFrom();
    const gone = touchedRect(this.#gone, 0, this.#gone.length / 3, this.brush.size, projection);
    this.#gone = [];
    this.#seen = this.#count;
    return uniteRects(gone, touchedRect(this.#triples, from, this.#count, this.brush.size, projection));
  }

  /** The device px that the whole stroke touches, and those where what is no longer part of it is still seen. */
  bounds(projection: Projection): Rect | null {
    const gone = touchedRect(this.#gone, 0, this.#gone.length / 3, this.brush.size, projection);
    return uniteRects(gone, touchedRect(this.#triples, 0, this.#count, this.brush.size, projection));
  }

  paint(onto: Surface, projection: Projection, within: Rect): void {
    const { context } = onto;
    const { tip } = this.brush;
    if (tip) {
      const trail = trailOf(this.id, this.brush, tip, this.#triples, this.#count);
      paintTrail(context, trail, projection, within, within);
      return;
    }
    const before = outlines.get();
    if (!before) return;
    context.save();
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.beginPath();
    context.rect(0, 0, within.width, within.height);
    context.clip();
    const { x, y, left, top } = projection;
    setBrush(context, this.brush, { x, y, left: left + within.x, top: top + within.y });
    before.fillOutline(context, before.strokeOutline(this.#triples, this.#count, this.brush.size));
    context.restore();
  }

  toStroke(): Stroke {
    return { id: this.id, ...this.brush, points: encodePoints(this.#triples.slice(0, this.count * 3)) };
  }

  /** New points bend the line only near its end: within a few brush widths before the last point that was seen. */
  #unsettledFrom(): number {
    if (this.#seen <= UNSETTLED_POINTS) return 0;
    const reach = this.brush.size * 2 + 16;
    let passed = 0;
    let index = this.#seen - 1;
    while (index > 0 && (passed < reach || index > this.#seen - UNSETTLED_POINTS)) {
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
