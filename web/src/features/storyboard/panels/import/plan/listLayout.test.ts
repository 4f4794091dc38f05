import { expect, test } from "vitest";
import { getImportKind, isFrameRateRequired } from "@/features/storyboard/panels/import/source/importFormats";
import { findRowAt, getExpansionForKey, getNextRow, getRowTops, getScrollTop } from "./listLayout";

test("keys move between rows and stop at both ends", () => {
  expect(getNextRow("ArrowDown", 3, 10, 5)).toBe(4);
  expect(getNextRow("ArrowDown", 9, 10, 5)).toBe(9);
  expect(getNextRow("ArrowUp", 0, 10, 5)).toBe(0);
  expect(getNextRow("PageDown", 3, 10, 5)).toBe(8);
  expect(getNextRow("PageUp", 3, 10, 5)).toBe(0);
  expect(getNextRow("Home", 7, 10, 5)).toBe(0);
  expect(getNextRow("End", 0, 10, 5)).toBe(9);
  expect(getNextRow(" ", 3, 10, 5)).toBeNull();
  expect(getNextRow("Enter", 3, 10, 5)).toBeNull();
  expect(getNextRow("ArrowDown", 0, 0, 5)).toBeNull();
});

test("detects the kind of a file by its extension", () => {
  expect(getImportKind("Night ferry.timing-sheet.CSV")).toBe("timing");
  expect(["a.otio", "a.OTIOZ", "a.edl", "a.xml", "a.fcpxml"].map(getImportKind)).toEqual(Array(5).fill("edit"));
  expect([isFrameRateRequired("a.EDL"), isFrameRateRequired("a.otio")]).toEqual([true, false]);
  expect(["a.fountain", "a.FDX", "a.txt", "a.spmd"].map(getImportKind)).toEqual(Array(4).fill("script"));
  expect(getImportKind("csv")).toBeNull();
  expect(getImportKind("paper.pdf")).toBeNull();
});

test("finds the row at a scroll offset with mixed row heights", () => {
  const tops = getRowTops([64, 124, 84]);
  expect(tops).toEqual([0, 64, 188, 272]);
  expect([0, 63, 64, 187, 188, 271, 9999].map((y) => findRowAt(tops, y))).toEqual([0, 0, 1, 1, 2, 2, 2]);
  expect(findRowAt(getRowTops([]), 50)).toBe(0);
});

test("only the right and left arrows expand and collapse", () => {
  expect(["ArrowRight", "ArrowLeft", "ArrowDown", "Enter", " "].map(getExpansionForKey)).toEqual([
    true,
    false,
    null,
    null,
    null,
  ]);
});

test("scrolls just far enough to show a row, or to the top of a row taller than the list", () => {
  expect(getScrollTop(0, 500, 64, 128)).toBe(0);
  expect(getScrollTop(200, 500, 64, 128)).toBe(64);
  expect(getScrollTop(0, 500, 480, 640)).toBe(140);
  expect(getScrollTop(0, 500, 480, 1800)).toBe(480);
});
