/** Assumed height of rows that haven't been measured, in px. */
const DEFAULT_ROW_PX = 56;

/** Measured row heights, in px. */
export class RowHeights {
  readonly #heights = new Map<string, number>();

  /** Store a measured height. Returns false if it is 0 or unchanged. */
  setHeight(key: string, height: number): boolean {
    if (height === 0 || this.#heights.get(key) === height) return false;
    this.#heights.set(key, height);
    return true;
  }

  /** Forget all heights, because they depend on the width. */
  clear(): void {
    this.#heights.clear();
  }

  /** Return the top of each row and, as the last element, the total height, in px. */
  getOffsets(rows: readonly { key: string }[]): Float64Array {
    const offsets = new Float64Array(rows.length + 1);
    for (let i = 0; i < rows.length; i++) {
      offsets[i + 1] = (offsets[i] ?? 0) + (this.#heights.get(rows[i]?.key ?? "") ?? DEFAULT_ROW_PX);
    }
    return offsets;
  }
}

/** Return the index of the row at offset `y`, in px. */
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

/** Return the rows between two offsets in px: from `start` up to, but not including, `end`. */
export function findVisibleRows(offsets: Float64Array, top: number, bottom: number): { start: number; end: number } {
  const count = offsets.length - 1;
  if (count === 0) return { start: 0, end: 0 };
  return { start: findRowAt(offsets, top), end: Math.min(count, findRowAt(offsets, Math.max(top, bottom)) + 1) };
}
