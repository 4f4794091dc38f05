import type { SceneSpan } from "@/features/storyboard/model/shots";

export const SCENE_HEADER_PX = 40;
export const GAP_PX = 12;

/** A row of the sheet: a scene header, or a row of cuts with the indexes [start, end). */
export interface SheetRow {
  kind: "head" | "cuts";
  stretchIndex: number;
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
  const stretches = scenes.length > 0 ? scenes : [{ sceneId: null, start: 0, end: count }];
  const rows: SheetRow[] = [];
  let top = 0;
  let lines = 0;
  stretches.forEach(({ sceneId, start, end }, stretch) => {
    if (scenes.length > 0) {
      rows.push({ kind: "head", stretchIndex: stretch, start, end, top, cutRowIndex: lines });
      top += SCENE_HEADER_PX;
    }
    if (sceneId !== null && folded.has(sceneId)) return;
    for (let at = start; at < end; at += columns) {
      rows.push({
        kind: "cuts",
        stretchIndex: stretch,
        start: at,
        end: Math.min(at + columns, end),
        top,
        cutRowIndex: lines,
      });
      lines += 1;
      top += rowPx + GAP_PX;
    }
  });
  const height = top;
  /** Binary search: return the index of the last row that starts at or above `y`. */
  const at = (y: number): number => {
    let [low, high] = [0, Math.max(0, rows.length - 1)];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((rows[middle]?.top ?? 0) <= y) low = middle;
      else high = middle - 1;
    }
    return low;
  };
  const cutRows = rows.filter(({ kind }) => kind === "cuts");
  const shownCuts = cutRows.flatMap(({ start, end }) => Array.from({ length: end - start }, (_, at) => start + at));
  /** Return the position among the visible cuts. For a folded cut, the position of the next visible one. */
  const orderOf = (index: number): number => {
    let [low, high] = [0, shownCuts.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((shownCuts[middle] as number) < index) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  const placeOf = (index: number): number => cutRows.findIndex(({ start, end }) => start <= index && index < end);
  const step = (index: number, by: number): number => {
    const at = orderOf(index);
    const isShown = shownCuts[at] === index;
    const to = isShown || by < 0 ? at + by : at + by - 1;
    return shownCuts[Math.max(0, Math.min(to, shownCuts.length - 1))] ?? index;
  };
  const beside = (index: number, by: -1 | 1): number => {
    const place = placeOf(index);
    const row = cutRows[place];
    const other = cutRows[place + by];
    if (!row) return step(index, by);
    return other ? Math.min(other.start + index - row.start, other.end - 1) : index;
  };
  return {
    rows,
    height,
    columns,
    cutRowCount: lines,
    getVisibleRange: (scrollTop, seen) => ({
      first: at(scrollTop),
      end: Math.min(rows.length, at(scrollTop + seen) + 1),
    }),
    getRow: (index) => cutRows[placeOf(index)] ?? rows.find(({ start, end }) => start <= index && index < end),
    stepIndex: step,
    getIndexAbove: (index) => beside(index, -1),
    getIndexBelow: (index) => beside(index, 1),
    getGapAt(x, y, cellPx) {
      const row = rows[at(Math.max(0, y))];
      if (!row) return 0;
      if (row.kind === "head") return y > row.top + SCENE_HEADER_PX / 2 && isFolded(row) ? row.end : row.start;
      return Math.max(row.start, Math.min(row.start + Math.round(x / (cellPx + GAP_PX)), row.end));
    },
  };

  function isFolded({ stretchIndex }: SheetRow): boolean {
    const { sceneId = null } = stretches[stretchIndex] ?? {};
    return sceneId !== null && folded.has(sceneId);
  }
}
