import { expect, test } from "vitest";
import { moveInOrder, moveOneStep } from "./folderOrder";

test("dragged folders go before or after the target in the order that they have", () => {
  expect(moveInOrder(["a", "b", "c", "d"], ["d", "a"], "c", "before")).toEqual(["b", "a", "d", "c"]);
  expect(moveInOrder(["a", "b", "c"], ["a"], "c", "after")).toEqual(["b", "c", "a"]);
});

test("where nothing changes its place there is no new order", () => {
  expect(moveInOrder(["a", "b"], ["a"], "b", "before")).toBeNull();
  expect(moveInOrder(["a", "b"], ["file"], "b", "before")).toBeNull();
});

test("a folder is moved one place by a key, and stops at the ends", () => {
  expect(moveOneStep(["a", "b", "c"], "b", -1)).toEqual(["b", "a", "c"]);
  expect(moveOneStep(["a", "b", "c"], "b", 1)).toEqual(["a", "c", "b"]);
  expect(moveOneStep(["a", "b"], "b", 1)).toBeNull();
  expect(moveOneStep(["a", "b"], "a", -1)).toBeNull();
  expect(moveOneStep(["a", "b"], "file", 1)).toBeNull();
});
