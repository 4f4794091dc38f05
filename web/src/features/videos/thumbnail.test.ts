import { expect, test } from "vitest";
import { thumbnailSize, thumbnailTime } from "./thumbnail";

test.each([
  [0.2, 0.1],
  [1, 0.2],
  [3, 0.6],
  [60, 0.9],
])("of %s s the frame at %s s is taken", (duration, seconds) => {
  expect(thumbnailTime(duration)).toBeCloseTo(seconds, 10);
});

test("a thumbnail fits into 1280 x 720 and is never enlarged", () => {
  expect(thumbnailSize(3840, 2160)).toEqual([1280, 720]);
  expect(thumbnailSize(1080, 1920)).toEqual([405, 720]);
  expect(thumbnailSize(640, 360)).toEqual([640, 360]);
});
