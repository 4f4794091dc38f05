import { expect, test } from "vitest";
import { countColumns, GAP_PX, layoutSheet, SCENE_HEADER_PX } from "./sheetLayout";

const NONE = new Set<string>();
const SCENES = [
  { sceneId: "s", start: 0, end: 5 },
  { sceneId: "t", start: 5, end: 7 },
];

test("columns fill the width, with a minimum of one", () => {
  expect(countColumns(1000, 240)).toBe(4);
  expect(countColumns(240 * 3 + GAP_PX * 2, 240)).toBe(3);
  expect(countColumns(100, 240)).toBe(1);
});

test("moving up and down keeps the column, also across scenes", () => {
  const rows = layoutSheet(SCENES, { count: 7, columns: 3, rowPx: 100, folded: NONE });
  // Rows: 0 1 2 | 3 4 | 5 6
  expect([0, 1, 2].map(rows.getIndexBelow)).toEqual([3, 4, 4]);
  expect([3, 4].map(rows.getIndexBelow)).toEqual([5, 6]);
  expect([5, 6].map(rows.getIndexAbove)).toEqual([3, 4]);
  expect([rows.getIndexAbove(1), rows.getIndexBelow(6)]).toEqual([1, 6]);
});

test("a collapsed scene shows only its header and is skipped by steps", () => {
  const rows = layoutSheet([...SCENES, { sceneId: "u", start: 7, end: 8 }], {
    count: 8,
    columns: 3,
    rowPx: 100,
    folded: new Set(["t"]),
  });
  expect(rows.height).toBe(3 * SCENE_HEADER_PX + 3 * (100 + GAP_PX));
  expect(rows.getIndexBelow(3)).toBe(7);
  expect(rows.getRow(6)?.kind).toBe("header");
  // Steps never enter a folded scene, but they can leave one.
  expect([rows.stepIndex(4, 1), rows.stepIndex(7, -1)]).toEqual([7, 4]);
  expect([rows.stepIndex(6, 1), rows.stepIndex(6, -1), rows.getIndexBelow(5), rows.getIndexAbove(5)]).toEqual([
    7, 4, 7, 4,
  ]);
  expect([rows.stepIndex(0, -8), rows.stepIndex(7, 8)]).toEqual([0, 7]);
});

test("only the visible rows of 2,000 cuts are returned", () => {
  const rows = layoutSheet([], { count: 2000, columns: 5, rowPx: 200, folded: NONE });
  const { first, end } = rows.getVisibleRange(50_000, 900);
  expect(end - first).toBeLessThan(8);
  expect(rows.rows[first]?.top).toBeLessThanOrEqual(50_000);
});

test("a cut drops into the gap next to the nearest cut", () => {
  const rows = layoutSheet(SCENES, { count: 7, columns: 3, rowPx: 100, folded: NONE });
  const secondRowTop = SCENE_HEADER_PX + 100 + GAP_PX;
  expect(rows.getGapAt(0, SCENE_HEADER_PX + 5, 240)).toBe(0);
  expect(rows.getGapAt(240 + GAP_PX, SCENE_HEADER_PX + 5, 240)).toBe(1);
  expect(rows.getGapAt(9999, SCENE_HEADER_PX + 5, 240)).toBe(3);
  expect(rows.getGapAt(9999, secondRowTop + 5, 240)).toBe(5);
  expect(rows.getGapAt(0, 9999, 240)).toBe(5);
});
