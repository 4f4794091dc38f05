import { expect, test } from "vitest";
import { texts } from "./texts";

test.each([
  [["Mina"], 0, "Through Mina"],
  [["Mina"], 1, "Through Mina and 1 other"],
  [["Mina", "Ken"], 0, "Through Mina and Ken"],
  [["Mina", "Ken"], 3, "Through Mina, Ken, and 3 others"],
])("people in common are listed: %s and %i others", (names, others, text) => {
  expect(texts.through(names, others)).toBe(text);
});
