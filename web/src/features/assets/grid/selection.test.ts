import { expect, test } from "vitest";
import { keep, NOTHING, pick, stepTo } from "./selection";

const ORDER = ["a", "b", "c", "d"];
const ids = (selection: { ids: ReadonlySet<string> }) => [...selection.ids].sort().join("");

test("a click selects one, a range reaches back to the anchor, a toggle adds and takes away", () => {
  const one = pick(NOTHING, ORDER, "b", "one");
  expect(ids(one)).toBe("b");
  const range = pick(one, ORDER, "d", "range");
  expect(ids(range)).toBe("bcd");
  expect(ids(pick(range, ORDER, "a", "range"))).toBe("ab");
  const more = pick(one, ORDER, "d", "toggle");
  expect(ids(more)).toBe("bd");
  expect(ids(pick(more, ORDER, "b", "toggle"))).toBe("d");
  expect(ids(pick(NOTHING, ORDER, "c", "range"))).toBe("c");
});

test("what is gone is no longer selected", () => {
  const all = pick(pick(NOTHING, ORDER, "a", "one"), ORDER, "d", "range");
  const left = keep(all, ["b", "c"]);
  expect(ids(left)).toBe("bc");
  expect(left.active).toBeNull();
  expect(keep(all, ORDER)).toBe(all);
});

test("arrows move in the grid and stop at its edges", () => {
  expect(stepTo("ArrowRight", 0, 7, 3)).toBe(1);
  expect(stepTo("ArrowDown", 1, 7, 3)).toBe(4);
  expect(stepTo("ArrowDown", 4, 7, 3)).toBe(6);
  expect(stepTo("ArrowDown", 6, 7, 3)).toBe(6);
  expect(stepTo("ArrowUp", 1, 7, 3)).toBe(1);
  expect(stepTo("End", 1, 7, 3)).toBe(6);
  expect(stepTo("ArrowLeft", -1, 7, 3)).toBe(0);
  expect(stepTo("x", 1, 7, 3)).toBeNull();
  expect(stepTo("Home", -1, 0, 3)).toBeNull();
});
