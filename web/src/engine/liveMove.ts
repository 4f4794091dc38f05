import type { Item, Matrix, MovedArea } from "./items";
import type { LiveItem } from "./liveStroke";
import {
  type CutOut,
  createCutOut,
  getMovedRect,
  type PaintResources,
  type Polygon,
  paintMovedArea,
} from "./paintItem";
import { encodePoints } from "./points";
import type { Projection } from "./projection";
import { type Rect, type Surface, uniteRects } from "./surface";

export const IDENTITY_MATRIX: Matrix = [1, 0, 0, 1, 0, 0];

/** Preview of a lasso selection while it is moved or transformed. */
export class LiveMove implements LiveItem {
  #matrix: Matrix = IDENTITY_MATRIX;
  #needsPaint = true;
  #paintedMatrix: Matrix | null = null;
  /** Cached content of the selection for the current state of the layer. */
  #cachedCutOut: { of: Surface; projection: Projection; items: readonly Item[]; cut: CutOut | null } | null = null;

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
    return this.keep || this.#matrix.some((value, at) => value !== IDENTITY_MATRIX[at]);
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
    const before = this.#paintedMatrix && getMovedRect(this.polygon, this.#paintedMatrix, projection);
    return uniteRects(before, getMovedRect(this.polygon, this.#matrix, projection));
  }

  getBounds(projection: Projection): Rect | null {
    return getMovedRect(this.polygon, this.#matrix, projection);
  }

  paint(onto: Surface, projection: Projection, within: Rect, layer: Surface): void {
    this.#paintedMatrix = this.#matrix;
    if (!this.isMoved) return;
    const { context } = onto;
    context.save();
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.beginPath();
    context.rect(0, 0, within.width, within.height);
    context.clip();
    const { x, y, left, top } = projection;
    const shifted = { x, y, left: left + within.x, top: top + within.y };
    paintMovedArea(
      context,
      shifted,
      { polygon: this.polygon, matrix: this.#matrix, keep: this.keep },
      this.#getCutOut(projection, layer),
    );
    context.restore();
  }

  /** Create the item for the document. `takenAway` deletes the content instead of moving it. */
  toItem(takenAway = false): MovedArea {
    const points = encodePoints(this.polygon.flatMap(([x, y]) => [x, y, 0]));
    return {
      id: this.id,
      kind: "move",
      points,
      matrix: takenAway ? [] : this.#matrix,
      ...(this.keep && !takenAway ? { keep: true } : {}),
    };
  }

  release(): void {
    this.#cachedCutOut?.cut?.surface.release();
    this.#cachedCutOut = null;
  }

  #getCutOut(projection: Projection, layer: Surface): CutOut | null {
    const items = this.items();
    const known = this.#cachedCutOut;
    if (known?.of === layer && known.projection === projection && known.items.length === items.length) return known.cut;
    this.release();
    const cut = createCutOut(layer, this.polygon, projection, this.resources, { items, index: items.length });
    this.#cachedCutOut = { of: layer, projection, items, cut };
    return cut;
  }
}
