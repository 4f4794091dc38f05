import { expect, test } from "vitest";
import { getChosenHeight, getScrollAfterZoom, getTimelineSize, getZoomedPxPerFrame } from "./timelineSize";

const options = { isExpanded: true, trackCount: 0, hasShots: false, lanesVisible: 4, maxPx: 150, chosenPx: 0 };

test("without tracks the height is 60 or 130 px, and a resize drag ends at the nearer one", () => {
  const size = getTimelineSize(options);
  expect(size).toEqual({ height: 130, lanes: 0, min: 130, max: 130, isTight: false });
  expect(getTimelineSize({ ...options, isExpanded: false }).height).toBe(60);
  expect([94, 96, 400].map((height) => getChosenHeight(height, size))).toEqual([null, 130, 130]);
});

test("lanes scroll within the height that leaves the paper its share; the user can choose another", () => {
  const tracks = { ...options, trackCount: 2, hasShots: true };
  expect(getTimelineSize(tracks)).toEqual({ height: 150, lanes: 59, min: 131, max: 210, isTight: true });
  expect(getTimelineSize({ ...tracks, maxPx: 100 })).toMatchObject({ height: 131, lanes: 40 });
  const size = getTimelineSize({ ...tracks, maxPx: 500 });
  expect(size).toMatchObject({ height: 210, lanes: 80, isTight: false });
  expect(getTimelineSize({ ...tracks, chosenPx: 180 })).toMatchObject({ height: 180, lanes: 80, isTight: true });
  expect([90, 120, 180.4, 400].map((height) => getChosenHeight(height, size))).toEqual([null, 131, 180, 210]);
  expect(getTimelineSize({ ...tracks, trackCount: 9, maxPx: 900 })).toMatchObject({ height: 290, lanes: 160 });
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
