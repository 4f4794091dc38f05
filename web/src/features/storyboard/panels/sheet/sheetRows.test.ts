import { expect, test } from "vitest";
import { columnsIn, GAP_PX, HEAD_PX, sheetRows } from "./sheetRows";

const NONE = new Set<string>();
const SCENES = [
  { sceneId: "s", start: 0, end: 5 },
  { sceneId: "t", start: 5, end: 7 },
];

test("as many columns as there is room for, one at least", () => {
  expect(columnsIn(1000, 240)).toBe(4);
  expect(columnsIn(240 * 3 + GAP_PX * 2, 240)).toBe(3);
  expect(columnsIn(100, 240)).toBe(1);
});

test("up and down keep the column, also from one scene to the next", () => {
  const rows = sheetRows(SCENES, { count: 7, columns: 3, rowPx: 100, folded: NONE });
  // 0 1 2 | 3 4 | 5 6
  expect([0, 1, 2].map(rows.below)).toEqual([3, 4, 4]);
  expect([3, 4].map(rows.below)).toEqual([5, 6]);
  expect([5, 6].map(rows.above)).toEqual([3, 4]);
  expect([rows.above(1), rows.below(6)]).toEqual([1, 6]);
});

test("a folded scene is a line, and is stepped over", () => {
  const rows = sheetRows([...SCENES, { sceneId: "u", start: 7, end: 8 }], {
    count: 8,
    columns: 3,
    rowPx: 100,
    folded: new Set(["t"]),
  });
  expect(rows.height).toBe(3 * HEAD_PX + 3 * (100 + GAP_PX));
  expect(rows.below(3)).toBe(7);
  expect(rows.rowOf(6)?.kind).toBe("head");
  // Neither entered by a step, nor a trap for who is in it.
  expect([rows.step(4, 1), rows.step(7, -1)]).toEqual([7, 4]);
  expect([rows.step(6, 1), rows.step(6, -1), rows.below(5), rows.above(5)]).toEqual([7, 4, 7, 4]);
  expect([rows.step(0, -8), rows.step(7, 8)]).toEqual([0, 7]);
});

test("only the rows that are seen of two thousand cuts", () => {
  const rows = sheetRows([], { count: 2000, columns: 5, rowPx: 200, folded: NONE });
  const { first, end } = rows.shown(50_000, 900);
  expect(end - first).toBeLessThan(8);
  expect(rows.rows[first]?.top).toBeLessThanOrEqual(50_000);
});

test("a cut is let go into the gap beside the nearest one", () => {
  const rows = sheetRows(SCENES, { count: 7, columns: 3, rowPx: 100, folded: NONE });
  const second = HEAD_PX + 100 + GAP_PX;
  expect(rows.gapAt(0, HEAD_PX + 5, 240)).toBe(0);
  expect(rows.gapAt(240 + GAP_PX, HEAD_PX + 5, 240)).toBe(1);
  expect(rows.gapAt(9999, HEAD_PX + 5, 240)).toBe(3);
  expect(rows.gapAt(9999, second + 5, 240)).toBe(5);
  expect(rows.gapAt(0, 9999, 240)).toBe(5);
});
