import { expect, test } from "vitest";
import {
  clampTimelineHeight,
  getScrollAfterZoom,
  getTimelineHeight,
  getZoomedPxPerFrame,
  isNearerExpanded,
} from "./timelineSize";

test("the height is 60 px to 130 px plus lanes, and a resize drag ends at the nearer limit", () => {
  expect([clampTimelineHeight(10, 0), clampTimelineHeight(100, 0), clampTimelineHeight(400, 0)]).toEqual([
    60, 100, 130,
  ]);
  expect([isNearerExpanded(94, 0), isNearerExpanded(96, 0)]).toEqual([false, true]);
  expect([clampTimelineHeight(400, 80), getTimelineHeight(true, 80), getTimelineHeight(false, 80)]).toEqual([
    210, 210, 60,
  ]);
  expect([isNearerExpanded(134, 80), isNearerExpanded(136, 80)]).toEqual([false, true]);
});

test("zooming never makes the board wider than a browser can lay out", () => {
  expect(getZoomedPxPerFrame(2, 2, 1000)).toBe(4);
  expect(getZoomedPxPerFrame(50, 10, 1000)).toBe(60);
  expect(getZoomedPxPerFrame(2, 100, 100_000_000) * 100_000_000).toBeLessThanOrEqual(16_000_000);
});

test("zooming keeps the point under the pointer in place", () => {
  expect(getScrollAfterZoom(500, 1000, 300)).toBe(800);
  expect(getScrollAfterZoom(500, 100, 300)).toBe(0);
});
