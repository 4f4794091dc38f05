import { expect, test } from "vitest";
import { CELL_HEIGHT, GAP, windowOf } from "./windowing";

test("only the rows near the view are drawn, however many there are", () => {
  const all = windowOf(10_000, 950, 0, 600);
  expect(all.columns).toBe(6);
  expect(all.rows).toBe(1667);
  expect(all.lastRow).toBeLessThan(10);
  const middle = windowOf(10_000, 950, 800 * (CELL_HEIGHT + GAP), 600);
  expect(middle.firstRow).toBe(797);
  expect(middle.lastRow).toBeLessThan(810);
  expect(windowOf(10_000, 950, middle.height, 600).lastRow).toBe(1667);
});

test("a narrow page has one column, an empty folder no row", () => {
  expect(windowOf(3, 100, 0, 600)).toMatchObject({ columns: 1, rows: 3 });
  expect(windowOf(0, 900, 0, 600)).toMatchObject({ rows: 0, firstRow: 0, lastRow: 0, height: 0 });
});
