import type { Item, Matrix, Move } from "./items";
import type { Live } from "./live";
import { type CutOut, cutOut, movedRect, type PaintMeans, type Polygon, putMoved } from "./paintItem";
import { encodePoints } from "./points";
import type { Projection } from "./projection";
import { type Rect, type Surface, uniteRects } from "./surface";

export const UNMOVED: Matrix = [1, 0, 0, 1, 0, 0];

/** A part of a layer that is being moved or scaled: seen as it will be once it is put down. */
export class LiveMove implements Live {
  #matrix: Matrix = UNMOVED;
  #dirty = true;
  #painted: Matrix | null = null;
  /** The part, cut out once for each state of the layer. */
  #part: { of: Surface; projection: Projection; items: readonly Item[]; cut: CutOut | null } | null = null;

  constructor(
    readonly id: string,
    readonly layerId: string,
    readonly polygon: Polygon,
    private readonly means: PaintMeans,
    /** The layer's entries as they stand. */
    private readonly items: () => readonly Item[],
    /** The part stays where it was, too. */
    readonly keep = false,
  ) {}

  get matrix(): Matrix {
    return this.#matrix;
  }

  get isMoved(): boolean {
    return this.keep || this.#matrix.some((value, at) => value !== UNMOVED[at]);
  }

  get isDirty(): boolean {
    return this.#dirty;
  }

  setMatrix(matrix: Matrix): void {
    this.#matrix = matrix;
    this.#dirty = true;
  }

  takeDirty(projection: Projection): Rect | null {
    this.#dirty = false;
    const before = this.#painted && movedRect(this.polygon, this.#painted, projection);
    return uniteRects(before, movedRect(this.polygon, this.#matrix, projection));
  }

  bounds(projection: Projection): Rect | null {
    return movedRect(this.polygon, this.#matrix, projection);
  }

  paint(onto: Surface, projection: Projection, within: Rect, layer: Surface): void {
    this.#painted = this.#matrix;
    if (!this.isMoved) return;
    const { context } = onto;
    context.save();
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.beginPath();
    context.rect(0, 0, within.width, within.height);
    context.clip();
    const { x, y, left, top } = projection;
    const shifted = { x, y, left: left + within.x, top: top + within.y };
    putMoved(
      context,
      shifted,
      { polygon: this.polygon, matrix: this.#matrix, keep: this.keep },
      this.#cut(projection, layer),
    );
    context.restore();
  }

  /** The entry for the document; `takenAway` puts the part down nowhere. */
  toItem(takenAway = false): Move {
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
    this.#part?.cut?.surface.release();
    this.#part = null;
  }

  #cut(projection: Projection, layer: Surface): CutOut | null {
    const items = this.items();
    const known = this.#part;
    if (known?.of === layer && known.projection === projection && known.items.length === items.length) return known.cut;
    this.release();
    const cut = cutOut(layer, this.polygon, projection, this.means, { items, index: items.length });
    this.#part = { of: layer, projection, items, cut };
    return cut;
  }
}
