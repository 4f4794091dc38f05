import { expect, test } from "vitest";
import { getEditorSizes } from "./editorSizes";

/** Area of the paper as a share of the window, with the tallest automatic timeline. */
function getShare(width: number, height: number, docked = 0, aspectRatio = 16 / 9): number {
  const sizes = getEditorSizes({ width, height }, aspectRatio);
  const stage = {
    width: width - sizes.cuts - docked - 2 * sizes.margin,
    height: height - sizes.top - sizes.bottom - sizes.timelineMax - 2 * sizes.margin,
  };
  const paperWidth = Math.min(stage.width, stage.height * aspectRatio);
  return (paperWidth * paperWidth) / aspectRatio / (width * height);
}

test.each([
  [1280, 720, 0.45],
  [1366, 768, 0.45],
  [1440, 900, 0.55],
  [1536, 864, 0.5],
  [1920, 1080, 0.5],
  [2560, 1440, 0.5],
])("at %i × %i the paper gets its share of the window", (width, height, share) => {
  expect(getShare(width, height)).toBeGreaterThanOrEqual(share - 0.002);
});

test("the timeline always has room for its blocks", () => {
  expect(getEditorSizes({ width: 1280, height: 500 }, 1).timelineMax).toBe(130);
});

test("docked panels open by themselves only where they leave the paper its share", () => {
  expect(getEditorSizes({ width: 1280, height: 720 }, 16 / 9).hasDockRoom).toBe(true);
  expect(getShare(1280, 720, 236)).toBeGreaterThanOrEqual(0.45);
  expect(getEditorSizes({ width: 1024, height: 768 }, 16 / 9).hasDockRoom).toBe(false);
});
