import { expect, test } from "vitest";
import { CELL_HEIGHT, findCellsInBox, GAP, getVisibleRows } from "./visibleRows";

test("only rows near the viewport are rendered", () => {
  const atTop = getVisibleRows(10_000, 950, 0, 600);
  expect(atTop.columns).toBe(6);
  expect(atTop.rows).toBe(1667);
  expect(atTop.lastRow).toBeLessThan(10);
  const middle = getVisibleRows(10_000, 950, 800 * (CELL_HEIGHT + GAP), 600);
  expect(middle.firstRow).toBe(797);
  expect(middle.lastRow).toBeLessThan(810);
  expect(getVisibleRows(10_000, 950, middle.height, 600).lastRow).toBe(1667);
});

test("a narrow grid has one column, and an empty folder has no rows", () => {
  expect(getVisibleRows(3, 100, 0, 600)).toMatchObject({ columns: 1, rows: 3 });
  expect(getVisibleRows(0, 900, 0, 600)).toMatchObject({ rows: 0, firstRow: 0, lastRow: 0, height: 0 });
});

test("the selection box finds the entries it overlaps, in order", () => {
  const pitch = CELL_HEIGHT + GAP;
  const findCells = (left: number, top: number, width: number, height: number) =>
    findCellsInBox({ left, top, width, height }, 10, 4, 4 * 160 - GAP);
  expect(findCells(10, 10, 20, 20)).toEqual([0]);
  expect(findCells(10, 10, 200, 20)).toEqual([0, 1]);
  expect(findCells(170, 10, 160, pitch)).toEqual([1, 2, 5, 6]);
  expect(findCells(150, 10, 5, 20)).toEqual([]);
  expect(findCells(-50, CELL_HEIGHT + 2, 900, 5)).toEqual([]);
  expect(findCells(-50, 2 * pitch + 5, 900, 400)).toEqual([8, 9]);
  expect(findCells(500, 2 * pitch + 5, 50, 40)).toEqual([]);
  expect(findCellsInBox({ left: 0, top: 0, width: 5, height: 5 }, 0, 4, 600)).toEqual([]);
});
