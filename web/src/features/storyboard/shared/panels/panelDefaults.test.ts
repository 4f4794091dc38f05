import { expect, test } from "vitest";
import { clampToWindow, getPanelDefaults, type PanelDefaults, type Position, type Size } from "./panelDefaults";

const panel = { width: 260, height: 180 };
const windowSize = { width: 1440, height: 900 };

test("keeps a position inside the window, and moves one outside to the nearest edge", () => {
  expect(clampToWindow({ x: 20, y: 70 }, panel, windowSize)).toEqual({ x: 20, y: 70 });
  expect(clampToWindow({ x: 5000, y: -40 }, panel, windowSize)).toEqual({ x: 1172, y: 8 });
});

test("shows the top left corner of a panel that is larger than the window", () => {
  expect(clampToWindow({ x: 500, y: 500 }, panel, { width: 200, height: 100 })).toEqual({ x: 8, y: 8 });
});

const overlap = (defaults: PanelDefaults, stage: Size & Position, ratio: number): boolean => {
  const available = { width: stage.width - 64, height: stage.height - 72 };
  const width = Math.min(available.width, available.height * ratio);
  const paper = {
    x: stage.x + (stage.width - width) / 2,
    y: stage.y + 44 + (available.height - width / ratio) / 2,
    width,
  };
  const size = defaults.isOpen ? { width: 264, height: 190 } : { width: 170, height: 38 };
  const { x, y } = defaults.position;
  return (
    x < paper.x + paper.width && x + size.width > paper.x && y < paper.y + width / ratio && y + size.height > paper.y
  );
};

test.each([
  ["a laptop", { x: 0, y: 52, width: 1104, height: 640 }, 16 / 9, false, 272],
  ["a wide screen", { x: 0, y: 52, width: 2224, height: 900 }, 16 / 9, true, 0],
  ["square paper", { x: 0, y: 52, width: 1264, height: 640 }, 1, true, 0],
  ["a narrow stage", { x: 0, y: 52, width: 500, height: 640 }, 16 / 9, false, 178],
  ["portrait paper next to a chat", { x: 0, y: 52, width: 764, height: 640 }, 9 / 16, false, 178],
])("with %s, panels start next to the paper or closed above it, without overlapping", (...row) => {
  const [, stage, ratio, isOpen, step] = row;
  const allDefaults = getPanelDefaults(stage, ratio, 3);
  for (const [index, defaults] of allDefaults.entries()) {
    expect(overlap(defaults, stage, ratio)).toBe(false);
    expect(defaults.isOpen).toBe(isOpen && index < 2);
    expect(defaults.position.x).toBeGreaterThanOrEqual(stage.x);
  }
  const [left, right, third] = allDefaults.map(({ position }) => position);
  if (isOpen) expect((right?.x ?? 0) - (left?.x ?? 0)).toBeGreaterThanOrEqual(264);
  else expect((right?.x ?? 0) - (left?.x ?? 0)).toBe(step);
  expect(third?.x).toBe(isOpen ? left?.x : (right?.x ?? 0) + step);
});
