import type { SceneSpan } from "@/features/storyboard/model/shots";

export const SCENE_HEADER_PX = 40;
export const GAP_PX = 12;

/** A row of the sheet: a scene header, or a row of cuts with the indexes [start, end). */
export interface SheetRow {
  kind: "header" | "cuts";
  sceneIndex: number;
  start: number;
  end: number;
  top: number;
  /** Index among the rows of cuts, from 0. For a scene header, the index of the next row of cuts. */
  cutRowIndex: number;
}

/** Layout of the contact sheet, in px from its top. */
export interface SheetLayout {
  readonly rows: readonly SheetRow[];
  readonly height: number;
  readonly columns: number;
  readonly cutRowCount: number;
  /** Return the range [first, end) of the visible rows. */
  getVisibleRange(scrollTop: number, height: number): { first: number; end: number };
  /** Return the row of a cut, or the header of its scene if that is folded. */
  getRow(index: number): SheetRow | undefined;
  /**
   * Return the index of the cut that is `by` visible cuts away, clamped to the first and last one. Folded cuts are
   * skipped.
   */
  stepIndex(index: number, by: number): number;
  /** Return the cut above or below, in the nearest column; the same index if there is no such row. */
  getIndexAbove(index: number): number;
  getIndexBelow(index: number): number;
  /** Return the gap between cuts nearest to a point; 0 is before the first cut. */
  getGapAt(x: number, y: number, cellPx: number): number;
}

/** Return how many cells of this width fit into a row (at least 1). */
export function countColumns(width: number, cellPx: number): number {
  return Math.max(1, Math.floor((width + GAP_PX) / (cellPx + GAP_PX)));
}

interface SheetLayoutOptions {
  count: number;
  columns: number;
  rowPx: number;
  folded: ReadonlySet<string>;
}

export function layoutSheet(
  scenes: readonly SceneSpan[],
  { count, columns, rowPx, folded }: SheetLayoutOptions,
): SheetLayout {
  const sceneSpans = scenes.length > 0 ? scenes : [{ sceneId: null, start: 0, end: count }];
  const rows: SheetRow[] = [];
  let top = 0;
  let cutRowCount = 0;
  sceneSpans.forEach(({ sceneId, start, end }, sceneIndex) => {
    if (scenes.length > 0) {
      rows.push({ kind: "header", sceneIndex, start, end, top, cutRowIndex: cutRowCount });
      top += SCENE_HEADER_PX;
    }
    if (sceneId !== null && folded.has(sceneId)) return;
    for (let rowStart = start; rowStart < end; rowStart += columns) {
      rows.push({
        kind: "cuts",
        sceneIndex,
        start: rowStart,
        end: Math.min(rowStart + columns, end),
        top,
        cutRowIndex: cutRowCount,
      });
      cutRowCount += 1;
      top += rowPx + GAP_PX;
    }
  });
  const height = top;
  /** Binary search: return the index of the last row that starts at or above `y`. */
  const findRowIndex = (y: number): number => {
    let [low, high] = [0, Math.max(0, rows.length - 1)];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((rows[middle]?.top ?? 0) <= y) low = middle;
      else high = middle - 1;
    }
    return low;
  };
  const cutRows = rows.filter(({ kind }) => kind === "cuts");
  const visibleCuts = cutRows.flatMap(({ start, end }) =>
    Array.from({ length: end - start }, (_, offset) => start + offset),
  );
  /** Return the position among the visible cuts. For a folded cut, the position of the next visible one. */
  const getVisiblePosition = (index: number): number => {
    let [low, high] = [0, visibleCuts.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((visibleCuts[middle] as number) < index) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  const findCutRowIndex = (index: number): number =>
    cutRows.findIndex(({ start, end }) => start <= index && index < end);
  const stepIndex = (index: number, by: number): number => {
    const position = getVisiblePosition(index);
    const isVisible = visibleCuts[position] === index;
    const to = isVisible || by < 0 ? position + by : position + by - 1;
    return visibleCuts[Math.max(0, Math.min(to, visibleCuts.length - 1))] ?? index;
  };
  const stepRow = (index: number, by: -1 | 1): number => {
    const rowIndex = findCutRowIndex(index);
    const row = cutRows[rowIndex];
    const other = cutRows[rowIndex + by];
    if (!row) return stepIndex(index, by);
    return other ? Math.min(other.start + index - row.start, other.end - 1) : index;
  };
  return {
    rows,
    height,
    columns,
    cutRowCount,
    getVisibleRange: (scrollTop, viewportHeight) => ({
      first: findRowIndex(scrollTop),
      end: Math.min(rows.length, findRowIndex(scrollTop + viewportHeight) + 1),
    }),
    getRow: (index) => cutRows[findCutRowIndex(index)] ?? rows.find(({ start, end }) => start <= index && index < end),
    stepIndex,
    getIndexAbove: (index) => stepRow(index, -1),
    getIndexBelow: (index) => stepRow(index, 1),
    getGapAt(x, y, cellPx) {
      const row = rows[findRowIndex(Math.max(0, y))];
      if (!row) return 0;
      if (row.kind === "header") return y > row.top + SCENE_HEADER_PX / 2 && isFolded(row) ? row.end : row.start;
      return Math.max(row.start, Math.min(row.start + Math.round(x / (cellPx + GAP_PX)), row.end));
    },
  };

  function isFolded({ sceneIndex }: SheetRow): boolean {
    const { sceneId = null } = sceneSpans[sceneIndex] ?? {};
    return sceneId !== null && folded.has(sceneId);
  }
}
