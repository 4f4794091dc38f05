/** Return the row that a key moves to, or null for other keys. `page`: number of rows visible at once. */
export function getNextRow(key: string, index: number, count: number, page: number): number | null {
  const steps: Readonly<Record<string, number>> = {
    ArrowUp: -1,
    ArrowDown: 1,
    PageUp: -page,
    PageDown: page,
    Home: -count,
    End: count,
  };
  const step = steps[key];
  return step === undefined || count === 0 ? null : Math.max(0, Math.min(index + step, count - 1));
}

/** Return the top of each row and the bottom of the last one, in px. */
export function getRowTops(heights: readonly number[]): number[] {
  const tops = [0];
  for (const height of heights) tops.push((tops.at(-1) ?? 0) + height);
  return tops;
}

/** Return the index of the row at `y` px; the last row if `y` is below all of them. */
export function findRowAt(tops: readonly number[], y: number): number {
  let [low, high] = [0, Math.max(0, tops.length - 2)];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((tops[middle] ?? 0) <= y) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Return true for the key that expands a row, false for the key that collapses it, null for other keys. */
export function getExpansionForKey(key: string): boolean | null {
  if (key === "ArrowRight") return true;
  return key === "ArrowLeft" ? false : null;
}

/** Return the scroll position that makes a row visible, or its top if it is taller than the list. All values in px. */
export function getScrollTop(scrollTop: number, height: number, top: number, bottom: number): number {
  if (top < scrollTop) return top;
  return bottom > scrollTop + height ? Math.min(top, bottom - height) : scrollTop;
}
