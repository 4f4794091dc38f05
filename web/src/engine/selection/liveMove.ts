import type { AlphaLock, LiveItem } from "@/engine/brush/liveStroke";
import { encodePoints } from "@/engine/brush/points";
import type { Item, Matrix, MovedArea } from "@/engine/drawing/items";
import {
  type CutOut,
  createCutOut,
  getMovedRect,
  type PaintResources,
  type Polygon,
  paintMovedArea,
} from "@/engine/render/paintItem";
import type { Projection } from "@/engine/render/projection";
import { type PaintContext, type Rect, type Surface, uniteRects } from "@/engine/render/surface";

export const IDENTITY_MATRIX: Matrix = [1, 0, 0, 1, 0, 0];

/** Preview of a lasso selection while it is moved or transformed. */
export class LiveMove implements LiveItem {
  #matrix: Matrix = IDENTITY_MATRIX;
  #needsPaint = true;
  #paintedMatrix: Matrix | null = null;
  /** Cached content of the selection for the current state of the layer. */
  #cachedCutOut: { layer: Surface; projection: Projection; items: readonly Item[]; cutOut: CutOut | null } | null =
    null;

  constructor(
    readonly id: string,
    readonly layerId: string,
    readonly polygon: Polygon,
    private readonly resources: PaintResources,
    /** Returns the current items of the layer. */
    private readonly items: () => readonly Item[],
    /** True if the original stays in place (copy). */
    readonly keep = false,
  ) {}

  get matrix(): Matrix {
    return this.#matrix;
  }

  get isMoved(): boolean {
    return this.keep || this.#matrix.some((value, index) => value !== IDENTITY_MATRIX[index]);
  }

  get isDirty(): boolean {
    return this.#needsPaint;
  }

  setMatrix(matrix: Matrix): void {
    this.#matrix = matrix;
    this.#needsPaint = true;
  }

  takeDirtyRect(projection: Projection): Rect | null {
    this.#needsPaint = false;
    const previousRect = this.#paintedMatrix && getMovedRect(this.polygon, this.#paintedMatrix, projection);
    return uniteRects(previousRect, getMovedRect(this.polygon, this.#matrix, projection));
  }

  getBounds(projection: Projection): Rect | null {
    return getMovedRect(this.polygon, this.#matrix, projection);
  }

  paint(target: Surface, projection: Projection, clip: Rect, layer: Surface, lock: AlphaLock | null = null): void {
    this.#paintedMatrix = this.#matrix;
    if (!this.isMoved) return;
    const cutOut = this.#getCutOut(projection, layer);
    if (lock) lock(() => this.#paintMoved(target.context, projection, clip, cutOut));
    else this.#paintMoved(target.context, projection, clip, cutOut);
  }

  #paintMoved(context: PaintContext, projection: Projection, clip: Rect, cutOut: CutOut | null): void {
    context.save();
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.beginPath();
    context.rect(0, 0, clip.width, clip.height);
    context.clip();
    const { x, y, left, top } = projection;
    const shiftedProjection = { x, y, left: left + clip.x, top: top + clip.y };
    paintMovedArea(
      context,
      shiftedProjection,
      { polygon: this.polygon, matrix: this.#matrix, keep: this.keep },
      cutOut,
    );
    context.restore();
  }

  /** Create the item for the document. `isDeleted` deletes the content instead of moving it. */
  toItem(isDeleted = false): MovedArea {
    const points = encodePoints(this.polygon.flatMap(([x, y]) => [x, y, 0]));
    return {
      id: this.id,
      kind: "move",
      points,
      matrix: isDeleted ? [] : this.#matrix,
      ...(this.keep && !isDeleted ? { keep: true } : {}),
    };
  }

  release(): void {
    this.#cachedCutOut?.cutOut?.surface.release();
    this.#cachedCutOut = null;
  }

  #getCutOut(projection: Projection, layer: Surface): CutOut | null {
    const items = this.items();
    const cached = this.#cachedCutOut;
    if (cached?.layer === layer && cached.projection === projection && cached.items.length === items.length)
      return cached.cutOut;
    this.release();
    const cutOut = createCutOut(layer, this.polygon, projection, this.resources, { items, index: items.length });
    this.#cachedCutOut = { layer, projection, items, cutOut };
    return cutOut;
  }
}
