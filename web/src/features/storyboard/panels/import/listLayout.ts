/** The row to which a key leads from another; null where the key leads nowhere. `page`: how many rows are seen at once. */
export function getNextRow(key: string, at: number, count: number, page: number): number | null {
  const steps: Readonly<Record<string, number>> = {
    ArrowUp: -1,
    ArrowDown: 1,
    PageUp: -page,
    PageDown: page,
    Home: -count,
    End: count,
  };
  const by = steps[key];
  return by === undefined || count === 0 ? null : Math.max(0, Math.min(at + by, count - 1));
}

/** Where each row begins, px, and where the last one ends. */
export function getRowTops(heights: readonly number[]): number[] {
  const tops = [0];
  for (const height of heights) tops.push((tops.at(-1) ?? 0) + height);
  return tops;
}

/** The row that lies at a height, px; the last one below all of them. */
export function findRowAt(tops: readonly number[], y: number): number {
  let [low, high] = [0, Math.max(0, tops.length - 2)];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((tops[middle] ?? 0) <= y) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Whether a key opens what lies below a row, or closes it; null where it does neither. */
export function getExpansionForKey(key: string): boolean | null {
  if (key === "ArrowRight") return true;
  return key === "ArrowLeft" ? false : null;
}

/** Where a list is scrolled to so that a row is seen; its beginning, where it is higher than the list. */
export function getScrollTop(scrolled: number, height: number, top: number, bottom: number): number {
  if (top < scrolled) return top;
  return bottom > scrolled + height ? Math.min(top, bottom - height) : scrolled;
}
