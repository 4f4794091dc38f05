/** Until a row was drawn once, it is taken to be so high. */
const DEFAULT_ROW_PX = 56;

/** How high rows are, as far as they were drawn. */
export class RowHeights {
  readonly #heights = new Map<string, number>();

  /** False where it was known. */
  setHeight(key: string, height: number): boolean {
    if (height === 0 || this.#heights.get(key) === height) return false;
    this.#heights.set(key, height);
    return true;
  }

  /** The width is another one: so is every height. */
  clear(): void {
    this.#heights.clear();
  }

  /** Where each row begins, and after the last one where they end. */
  getOffsets(rows: readonly { key: string }[]): Float64Array {
    const offsets = new Float64Array(rows.length + 1);
    for (let i = 0; i < rows.length; i++) {
      offsets[i + 1] = (offsets[i] ?? 0) + (this.#heights.get(rows[i]?.key ?? "") ?? DEFAULT_ROW_PX);
    }
    return offsets;
  }
}

/** The index of the row in which a place is. */
export function findRowAt(offsets: Float64Array, y: number): number {
  let low = 0;
  let high = Math.max(0, offsets.length - 2);
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((offsets[middle] ?? 0) <= y) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Which rows stand between two places: from `start` to before `end`. */
export function findVisibleRows(offsets: Float64Array, top: number, bottom: number): { start: number; end: number } {
  const count = offsets.length - 1;
  if (count === 0) return { start: 0, end: 0 };
  return { start: findRowAt(offsets, top), end: Math.min(count, findRowAt(offsets, Math.max(top, bottom)) + 1) };
}
