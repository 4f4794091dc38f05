import { expect, test } from "vitest";
import { EMPTY_SELECTION, getStepTarget, pruneSelection, updateSelection } from "./selection";

const ORDER = ["a", "b", "c", "d"];
const ids = (selection: { ids: ReadonlySet<string> }) => [...selection.ids].sort().join("");

test("a click selects one, a range reaches back to the anchor, a toggle adds and takes away", () => {
  const one = updateSelection(EMPTY_SELECTION, ORDER, "b", "one");
  expect(ids(one)).toBe("b");
  const range = updateSelection(one, ORDER, "d", "range");
  expect(ids(range)).toBe("bcd");
  expect(ids(updateSelection(range, ORDER, "a", "range"))).toBe("ab");
  const more = updateSelection(one, ORDER, "d", "toggle");
  expect(ids(more)).toBe("bd");
  expect(ids(updateSelection(more, ORDER, "b", "toggle"))).toBe("d");
  expect(ids(updateSelection(EMPTY_SELECTION, ORDER, "c", "range"))).toBe("c");
});

test("what is gone is no longer selected", () => {
  const all = updateSelection(updateSelection(EMPTY_SELECTION, ORDER, "a", "one"), ORDER, "d", "range");
  const left = pruneSelection(all, ["b", "c"]);
  expect(ids(left)).toBe("bc");
  expect(left.active).toBeNull();
  expect(pruneSelection(all, ORDER)).toBe(all);
});

test("arrows move in the grid and stop at its edges", () => {
  expect(getStepTarget("ArrowRight", 0, 7, 3)).toBe(1);
  expect(getStepTarget("ArrowDown", 1, 7, 3)).toBe(4);
  expect(getStepTarget("ArrowDown", 4, 7, 3)).toBe(6);
  expect(getStepTarget("ArrowDown", 6, 7, 3)).toBe(6);
  expect(getStepTarget("ArrowUp", 1, 7, 3)).toBe(1);
  expect(getStepTarget("End", 1, 7, 3)).toBe(6);
  expect(getStepTarget("ArrowLeft", -1, 7, 3)).toBe(0);
  expect(getStepTarget("x", 1, 7, 3)).toBeNull();
  expect(getStepTarget("Home", -1, 0, 3)).toBeNull();
});
