export const CELL_WIDTH = 148;
export const CELL_HEIGHT = 164;
export const GAP = 12;
const OVERSCAN_ROWS = 3;

export interface VisibleRows {
  columns: number;
  firstRow: number;
  lastRow: number;
  rows: number;
  height: number;
}

/** Compute which rows of the grid to render: the visible ones plus overscan. Sizes in px. */
export function getVisibleRows(count: number, width: number, scrollTop: number, viewHeight: number): VisibleRows {
  const columns = Math.max(1, Math.floor((width + GAP) / (CELL_WIDTH + GAP)));
  const rows = Math.ceil(count / columns);
  const pitch = CELL_HEIGHT + GAP;
  const firstRow = Math.max(0, Math.min(rows, Math.floor(scrollTop / pitch) - OVERSCAN_ROWS));
  const lastRow = Math.min(rows, Math.ceil((scrollTop + viewHeight) / pitch) + OVERSCAN_ROWS);
  return { columns, firstRow, lastRow, rows, height: Math.max(0, rows * pitch - GAP) };
}

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Return the indexes of the entries that a box touches. Sizes in px; `width` is that of the grid. */
export function findCellsInBox(box: Box, count: number, columns: number, width: number): number[] {
  const pitchX = (width + GAP) / columns;
  const pitchY = CELL_HEIGHT + GAP;
  const getSpan = (start: number, length: number, pitch: number) => {
    // A box inside a gap touches nothing.
    const first = Math.max(0, Math.floor((start + GAP) / pitch));
    return { first, last: Math.floor((start + length) / pitch) };
  };
  const columnSpan = getSpan(box.left, box.width, pitchX);
  const rowSpan = getSpan(box.top, box.height, pitchY);
  const indexes: number[] = [];
  for (let row = rowSpan.first; row <= rowSpan.last; row += 1) {
    for (let column = columnSpan.first; column <= Math.min(columnSpan.last, columns - 1); column += 1) {
      const index = row * columns + column;
      if (index >= count) return indexes;
      indexes.push(index);
    }
  }
  return indexes;
}
