import { expect, test } from "vitest";
import { asksRate, kindOf } from "./kinds";
import { opensBy, rowAfter, rowAt, scrolledTo, topsOf } from "./listRows";

test("keys lead from row to row, and not beyond the ends", () => {
  expect(rowAfter("ArrowDown", 3, 10, 5)).toBe(4);
  expect(rowAfter("ArrowDown", 9, 10, 5)).toBe(9);
  expect(rowAfter("ArrowUp", 0, 10, 5)).toBe(0);
  expect(rowAfter("PageDown", 3, 10, 5)).toBe(8);
  expect(rowAfter("PageUp", 3, 10, 5)).toBe(0);
  expect(rowAfter("Home", 7, 10, 5)).toBe(0);
  expect(rowAfter("End", 0, 10, 5)).toBe(9);
  expect(rowAfter(" ", 3, 10, 5)).toBeNull();
  expect(rowAfter("Enter", 3, 10, 5)).toBeNull();
  expect(rowAfter("ArrowDown", 0, 0, 5)).toBeNull();
});

test("a file's kind is told by the end of its name", () => {
  expect(kindOf("Night ferry.timing-sheet.CSV")).toBe("timing");
  expect(["a.otio", "a.OTIOZ", "a.edl", "a.xml", "a.fcpxml"].map(kindOf)).toEqual(Array(5).fill("edit"));
  expect([asksRate("a.EDL"), asksRate("a.otio")]).toEqual([true, false]);
  expect(["a.fountain", "a.FDX", "a.txt", "a.spmd"].map(kindOf)).toEqual(Array(4).fill("script"));
  expect(kindOf("csv")).toBeNull();
  expect(kindOf("paper.pdf")).toBeNull();
});

test("the row at a height is found, whatever the heights", () => {
  const tops = topsOf([64, 124, 84]);
  expect(tops).toEqual([0, 64, 188, 272]);
  expect([0, 63, 64, 187, 188, 271, 9999].map((y) => rowAt(tops, y))).toEqual([0, 0, 1, 1, 2, 2, 2]);
  expect(rowAt(topsOf([]), 50)).toBe(0);
});

test("arrows to the sides open and close, and nothing else does", () => {
  expect(["ArrowRight", "ArrowLeft", "ArrowDown", "Enter", " "].map(opensBy)).toEqual([true, false, null, null, null]);
});

test("a list is scrolled as far as a row needs, and to the beginning of one that is higher", () => {
  expect(scrolledTo(0, 500, 64, 128)).toBe(0);
  expect(scrolledTo(200, 500, 64, 128)).toBe(64);
  expect(scrolledTo(0, 500, 480, 640)).toBe(140);
  expect(scrolledTo(0, 500, 480, 1800)).toBe(480);
});
