export const CELL_WIDTH = 148;
export const CELL_HEIGHT = 164;
export const GAP = 12;
const ROWS_BEYOND = 3;

export interface Window {
  columns: number;
  firstRow: number;
  lastRow: number;
  rows: number;
  height: number;
}

/** Which rows of a grid are drawn: those that can be seen, and a few beyond. All sizes in pixels. */
export function windowOf(count: number, width: number, scrolled: number, visible: number): Window {
  const columns = Math.max(1, Math.floor((width + GAP) / (CELL_WIDTH + GAP)));
  const rows = Math.ceil(count / columns);
  const pitch = CELL_HEIGHT + GAP;
  const firstRow = Math.max(0, Math.min(rows, Math.floor(scrolled / pitch) - ROWS_BEYOND));
  const lastRow = Math.min(rows, Math.ceil((scrolled + visible) / pitch) + ROWS_BEYOND);
  return { columns, firstRow, lastRow, rows, height: Math.max(0, rows * pitch - GAP) };
}
