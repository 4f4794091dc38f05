import { expect, test } from "vitest";
import { CELL_HEIGHT, findCellsInBox, GAP, getVisibleRows } from "./visibleRows";

test("only the rows near the view are drawn, however many there are", () => {
  const all = getVisibleRows(10_000, 950, 0, 600);
  expect(all.columns).toBe(6);
  expect(all.rows).toBe(1667);
  expect(all.lastRow).toBeLessThan(10);
  const middle = getVisibleRows(10_000, 950, 800 * (CELL_HEIGHT + GAP), 600);
  expect(middle.firstRow).toBe(797);
  expect(middle.lastRow).toBeLessThan(810);
  expect(getVisibleRows(10_000, 950, middle.height, 600).lastRow).toBe(1667);
});

test("a narrow page has one column, an empty folder no row", () => {
  expect(getVisibleRows(3, 100, 0, 600)).toMatchObject({ columns: 1, rows: 3 });
  expect(getVisibleRows(0, 900, 0, 600)).toMatchObject({ rows: 0, firstRow: 0, lastRow: 0, height: 0 });
});

test("a frame touches the entries that it lies over, in their order", () => {
  const pitch = CELL_HEIGHT + GAP;
  const at = (left: number, top: number, width: number, height: number) =>
    findCellsInBox({ left, top, width, height }, 10, 4, 4 * 160 - GAP);
  expect(at(10, 10, 20, 20)).toEqual([0]);
  expect(at(10, 10, 200, 20)).toEqual([0, 1]);
  expect(at(170, 10, 160, pitch)).toEqual([1, 2, 5, 6]);
  expect(at(150, 10, 5, 20)).toEqual([]);
  expect(at(-50, CELL_HEIGHT + 2, 900, 5)).toEqual([]);
  expect(at(-50, 2 * pitch + 5, 900, 400)).toEqual([8, 9]);
  expect(at(500, 2 * pitch + 5, 50, 40)).toEqual([]);
  expect(findCellsInBox({ left: 0, top: 0, width: 5, height: 5 }, 0, 4, 600)).toEqual([]);
});
