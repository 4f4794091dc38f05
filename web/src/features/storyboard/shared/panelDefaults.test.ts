import { expect, test } from "vitest";
import {
  clampToWindow,
  getPanelDefaults,
  type PanelDefaults,
  type Position,
  type Size,
} from "@/features/storyboard/shared/panelDefaults";

const panel = { width: 260, height: 180 };
const page = { width: 1440, height: 900 };

test("a place inside stays, a place outside comes to the nearest edge", () => {
  expect(clampToWindow({ x: 20, y: 70 }, panel, page)).toEqual({ x: 20, y: 70 });
  expect(clampToWindow({ x: 5000, y: -40 }, panel, page)).toEqual({ x: 1172, y: 8 });
});

test("in a window smaller than the panel its upper left corner is what is seen", () => {
  expect(clampToWindow({ x: 500, y: 500 }, panel, { width: 200, height: 100 })).toEqual({ x: 8, y: 8 });
});

const overlap = (home: PanelDefaults, stage: Size & Position, ratio: number): boolean => {
  const room = { width: stage.width - 64, height: stage.height - 72 };
  const width = Math.min(room.width, room.height * ratio);
  const paper = { x: stage.x + (stage.width - width) / 2, y: stage.y + 44 + (room.height - width / ratio) / 2, width };
  const size = home.isOpen ? { width: 264, height: 190 } : { width: 170, height: 38 };
  const { x, y } = home.position;
  return (
    x < paper.x + paper.width && x + size.width > paper.x && y < paper.y + width / ratio && y + size.height > paper.y
  );
};

test.each([
  ["a laptop's", { x: 0, y: 52, width: 1104, height: 640 }, 16 / 9, false],
  ["a wide screen's", { x: 0, y: 52, width: 2224, height: 900 }, 16 / 9, true],
  ["a square paper's", { x: 0, y: 52, width: 1264, height: 640 }, 1, true],
  ["a narrow", { x: 0, y: 52, width: 500, height: 640 }, 16 / 9, false],
  ["a high paper's, beside a chat", { x: 0, y: 52, width: 764, height: 640 }, 9 / 16, false],
])(
  "on %s stage the panels begin beside the paper or closed above it, apart from each other",
  (_, stage, ratio, isOpen) => {
    const homes = getPanelDefaults(stage, ratio);
    for (const home of homes) {
      expect(overlap(home, stage, ratio)).toBe(false);
      expect(home.isOpen).toBe(isOpen);
      expect(home.position.x).toBeGreaterThanOrEqual(stage.x);
    }
    const [left, right] = homes;
    expect(right.position.x - left.position.x).toBeGreaterThanOrEqual(isOpen ? 264 : 170);
  },
);
