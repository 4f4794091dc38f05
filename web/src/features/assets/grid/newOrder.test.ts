import { expect, test } from "vitest";
import { newOrder, nudged } from "./newOrder";

test("dragged folders go before or after the target in the order that they have", () => {
  expect(newOrder(["a", "b", "c", "d"], ["d", "a"], "c", "before")).toEqual(["b", "a", "d", "c"]);
  expect(newOrder(["a", "b", "c"], ["a"], "c", "after")).toEqual(["b", "c", "a"]);
});

test("where nothing changes its place there is no new order", () => {
  expect(newOrder(["a", "b"], ["a"], "b", "before")).toBeNull();
  expect(newOrder(["a", "b"], ["file"], "b", "before")).toBeNull();
});

test("a folder is moved one place by a key, and stops at the ends", () => {
  expect(nudged(["a", "b", "c"], "b", -1)).toEqual(["b", "a", "c"]);
  expect(nudged(["a", "b", "c"], "b", 1)).toEqual(["a", "c", "b"]);
  expect(nudged(["a", "b"], "b", 1)).toBeNull();
  expect(nudged(["a", "b"], "a", -1)).toBeNull();
  expect(nudged(["a", "b"], "file", 1)).toBeNull();
});
