import { expect, test } from "vitest";
import { clampHeight, heightOf, settledExpanded } from "./height";
import { scrollAfterZoom, zoomed } from "./zoom";

test("the height is 60 to 130 and its lanes, and a drag ends at the nearer of the two", () => {
  expect([clampHeight(10, 0), clampHeight(100, 0), clampHeight(400, 0)]).toEqual([60, 100, 130]);
  expect([settledExpanded(94, 0), settledExpanded(96, 0)]).toEqual([false, true]);
  expect([clampHeight(400, 80), heightOf(true, 80), heightOf(false, 80)]).toEqual([210, 210, 60]);
  expect([settledExpanded(134, 80), settledExpanded(136, 80)]).toEqual([false, true]);
});

test("zooming never makes the board wider than a browser can lay out", () => {
  expect(zoomed(2, 2, 1000)).toBe(4);
  expect(zoomed(50, 10, 1000)).toBe(60);
  expect(zoomed(2, 100, 100_000_000) * 100_000_000).toBeLessThanOrEqual(16_000_000);
});

test("what was under the pointer stays there", () => {
  expect(scrollAfterZoom(500, 1000, 300)).toBe(800);
  expect(scrollAfterZoom(500, 100, 300)).toBe(0);
});
