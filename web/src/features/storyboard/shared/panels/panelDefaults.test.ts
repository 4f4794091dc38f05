import { expect, test } from "vitest";
import { clampToWindow, getPanelDefaults, type Position, type Size } from "./panelDefaults";

const panel = { width: 260, height: 180 };
const windowSize = { width: 1440, height: 900 };

test("keeps a position inside the window, and moves one outside to the nearest edge", () => {
  expect(clampToWindow({ x: 20, y: 70 }, panel, windowSize)).toEqual({ x: 20, y: 70 });
  expect(clampToWindow({ x: 5000, y: -40 }, panel, windowSize)).toEqual({ x: 1172, y: 8 });
});

test("shows the top left corner of a panel that is larger than the window", () => {
  expect(clampToWindow({ x: 500, y: 500 }, panel, { width: 200, height: 100 })).toEqual({ x: 8, y: 8 });
});

const MARGIN = 8;

function overlapsPaper({ x, y }: Position, stage: Size & Position, ratio: number): boolean {
  const width = Math.min(stage.width - 2 * MARGIN, (stage.height - 2 * MARGIN) * ratio);
  const paper = {
    x: stage.x + (stage.width - width) / 2,
    y: stage.y + (stage.height - width / ratio) / 2,
    width,
    height: width / ratio,
  };
  return x < paper.x + paper.width && x + 264 > paper.x && y < paper.y + paper.height && y + 200 > paper.y;
}

test.each([
  ["a laptop", { x: 0, y: 48, width: 1160, height: 670 }, 16 / 9, 0],
  ["a wide screen", { x: 0, y: 48, width: 2224, height: 900 }, 16 / 9, 2],
  ["square paper", { x: 0, y: 48, width: 1264, height: 640 }, 1, 2],
  ["a narrow stage", { x: 0, y: 48, width: 500, height: 400 }, 16 / 9, 0],
  ["an upright tablet", { x: 0, y: 48, width: 876, height: 1100 }, 16 / 9, 3],
])("with %s, panels start in the margins that have room for them", (_, stage, ratio, expectedCount) => {
  const positions = getPanelDefaults(stage, MARGIN, ratio, 3).filter((position) => position !== null);
  expect(positions).toHaveLength(expectedCount);
  for (const position of positions) expect(overlapsPaper(position, stage, ratio)).toBe(false);
  const columns = positions.map(({ x }) => x).sort((a, b) => a - b);
  expect(columns.every((x, index) => index === 0 || x - (columns[index - 1] ?? 0) >= 264)).toBe(true);
});
