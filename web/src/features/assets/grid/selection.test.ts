import { expect, test } from "vitest";
import { EMPTY_SELECTION, getStepTarget, pruneSelection, updateSelection } from "./selection";

const ORDER = ["a", "b", "c", "d"];
const formatIds = (selection: { ids: ReadonlySet<string> }) => [...selection.ids].sort().join("");

test("a click selects one entry, a range extends from the anchor, and a toggle adds or removes", () => {
  const single = updateSelection(EMPTY_SELECTION, ORDER, "b", "one");
  expect(formatIds(single)).toBe("b");
  const range = updateSelection(single, ORDER, "d", "range");
  expect(formatIds(range)).toBe("bcd");
  expect(formatIds(updateSelection(range, ORDER, "a", "range"))).toBe("ab");
  const extended = updateSelection(single, ORDER, "d", "toggle");
  expect(formatIds(extended)).toBe("bd");
  expect(formatIds(updateSelection(extended, ORDER, "b", "toggle"))).toBe("d");
  expect(formatIds(updateSelection(EMPTY_SELECTION, ORDER, "c", "range"))).toBe("c");
});

test("removed entries are no longer selected", () => {
  const all = updateSelection(updateSelection(EMPTY_SELECTION, ORDER, "a", "one"), ORDER, "d", "range");
  const pruned = pruneSelection(all, ["b", "c"]);
  expect(formatIds(pruned)).toBe("bc");
  expect(pruned.active).toBeNull();
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
