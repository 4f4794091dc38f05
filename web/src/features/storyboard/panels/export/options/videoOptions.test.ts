import { expect, test } from "vitest";
import { getVideoSize } from "./videoOptions";

test.each([
  [{ width: 1920, height: 1080 }, "720p", { width: 1280, height: 720 }],
  [{ width: 1080, height: 1920 }, "1080p", { width: 1080, height: 1920 }],
  [{ width: 800, height: 600 }, "720p", { width: 960, height: 720 }],
  [{ width: 639, height: 359 }, "canvas", { width: 640, height: 360 }],
  [{ width: 8192, height: 4096 }, "canvas", { width: 4096, height: 2048 }],
] as const)("the video of a canvas of %o in %s has even sides and the shape of the canvas", (canvas, name, size) => {
  expect(getVideoSize(canvas, name)).toEqual(size);
});
