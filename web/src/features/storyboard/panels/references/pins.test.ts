import { afterEach, expect, test } from "vitest";
import { loadPins, movePin, PINS_MAX, savePins } from "./pins";

afterEach(() => localStorage.clear());

test("pins are stored for each person and board, and none are left behind", () => {
  savePins("mina", "ferry", ["a", "b"]);
  savePins("mina", "harbor", ["c"]);
  expect([loadPins("mina", "ferry"), loadPins("ken", "ferry")]).toEqual([["a", "b"], []]);
  savePins("mina", "ferry", []);
  savePins("mina", "harbor", []);
  expect(localStorage.getItem("pegbar.storyboard.references")).toBe("{}");
});

test.each(["no JSON", "null", "[1]", '{"mina ferry":{"a":1}}'])(
  "ignores stored pins that are invalid: %s",
  (stored) => {
    localStorage.setItem("pegbar.storyboard.references", stored);
    expect(loadPins("mina", "ferry")).toEqual([]);
  },
);

test("loads at most as many pins as can be pinned", () => {
  savePins(
    "mina",
    "ferry",
    Array.from({ length: PINS_MAX + 5 }, (_, index) => `${index}`),
  );
  expect(loadPins("mina", "ferry")).toHaveLength(PINS_MAX);
});

test("moves a pin by a number of positions or to that of another, within the list", () => {
  expect(movePin(["a", "b", "c"], "a", 1)).toEqual(["b", "a", "c"]);
  expect(movePin(["a", "b", "c"], "a", "c")).toEqual(["b", "c", "a"]);
  expect(movePin(["a", "b", "c"], "c", "a")).toEqual(["c", "a", "b"]);
  expect(movePin(["a", "b", "c"], "a", -1)).toEqual(["a", "b", "c"]);
  expect(movePin(["a", "b", "c"], "x", 1)).toEqual(["a", "b", "c"]);
});
