import { expect, test } from "vitest";
import { noSelection, removeMissing, updateSelection } from "@/features/storyboard/model/selection";

const order = ["a", "b", "c", "d", "e"];

test("a click selects one cut, Shift a range in either direction, and Ctrl toggles", () => {
  let selection = updateSelection(noSelection, order, "c", "one");
  expect([...selection.ids]).toEqual(["c"]);
  selection = updateSelection(selection, order, "e", "range");
  expect([...selection.ids]).toEqual(["c", "d", "e"]);
  selection = updateSelection(selection, order, "a", "range");
  expect([...selection.ids]).toEqual(["a", "b", "c"]);
  selection = updateSelection(selection, order, "b", "toggle");
  expect([...selection.ids]).toEqual(["a", "c"]);
  selection = updateSelection(selection, order, "e", "toggle");
  expect([...selection.ids]).toEqual(["a", "c", "e"]);
});

test("Shift without an anchor selects one cut", () => {
  expect([...updateSelection(noSelection, order, "c", "range").ids]).toEqual(["c"]);
});

test("a deleted cut is removed from the selection", () => {
  const selection = updateSelection(updateSelection(noSelection, order, "a", "one"), order, "c", "range");
  expect([...removeMissing(selection, new Set(["a", "c", "d"])).ids]).toEqual(["a", "c"]);
});
