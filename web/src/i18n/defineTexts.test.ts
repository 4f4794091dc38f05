import { expect, test } from "vitest";
import { texts } from "./testTexts";

test("a message without arguments is a string, also with values that are always the same", () => {
  expect(texts.plain).toBe("You can't undo this.");
  expect(texts.group.limit).toBe("Up to 1,000 cuts");
});

test("named arguments, plurals and choices are filled in", () => {
  expect(texts.named({ name: "Mina" })).toBe("Mina's board {1}");
  expect([0, 1, 2, 1200].map((count) => texts.cuts({ count }))).toEqual(["No cuts", "1 cut", "2 cuts", "1,200 cuts"]);
  expect([0, 1].map((count) => texts.edited({ count }))).toEqual(["", "1 edited"]);
  expect(texts.group.both({ name: "Mina", count: 1 })).toBe("Mina: 1 of 1,000");
  expect(texts.choice({ kind: "group", name: "Ink" })).toBe("in the group Ink");
});
