import { expect, test } from "vitest";
import { moveInOrder, moveOneStep } from "./folderOrder";

test("dragged folders keep their order before or after the target", () => {
  expect(moveInOrder(["a", "b", "c", "d"], ["d", "a"], "c", "before")).toEqual(["b", "a", "d", "c"]);
  expect(moveInOrder(["a", "b", "c"], ["a"], "c", "after")).toEqual(["b", "c", "a"]);
});

test("returns null if the order doesn't change", () => {
  expect(moveInOrder(["a", "b"], ["a"], "b", "before")).toBeNull();
  expect(moveInOrder(["a", "b"], ["file"], "b", "before")).toBeNull();
});

test("a folder moves one step by keyboard and stops at the ends", () => {
  expect(moveOneStep(["a", "b", "c"], "b", -1)).toEqual(["b", "a", "c"]);
  expect(moveOneStep(["a", "b", "c"], "b", 1)).toEqual(["a", "c", "b"]);
  expect(moveOneStep(["a", "b"], "b", 1)).toBeNull();
  expect(moveOneStep(["a", "b"], "a", -1)).toBeNull();
  expect(moveOneStep(["a", "b"], "file", 1)).toBeNull();
});
