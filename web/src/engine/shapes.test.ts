import { describe, expect, it } from "vitest";
import { getShapePoints } from "./shapes";

const span = (x: number, y: number, own: { isConstrained?: boolean; isCentered?: boolean } = {}) => ({
  from: { x: 10, y: 20 },
  to: { x, y },
  isConstrained: false,
  isCentered: false,
  ...own,
});

describe("shapePoints", () => {
  it("goes around a rectangle and closes it", () => {
    const points = getShapePoints("rectangle", span(30, 50));
    expect(points).toEqual([
      { x: 10, y: 20 },
      { x: 30, y: 20 },
      { x: 30, y: 50 },
      { x: 10, y: 50 },
      { x: 10, y: 20 },
    ]);
  });

  it("makes a square of it, whichever way it is drawn", () => {
    expect(getShapePoints("rectangle", span(0, 50, { isConstrained: true }))[2]).toEqual({ x: -20, y: 50 });
  });

  it("draws around the middle", () => {
    expect(getShapePoints("line", span(30, 20, { isCentered: true }))).toEqual([
      { x: -10, y: 20 },
      { x: 30, y: 20 },
    ]);
  });

  it("turns a line to the next multiple of 45°", () => {
    const [, end] = getShapePoints("line", span(110, 25, { isConstrained: true }));
    expect(end?.y).toBeCloseTo(20);
    const [, aslant] = getShapePoints("line", span(60, 80, { isConstrained: true }));
    expect((aslant?.x ?? 0) - 10).toBeCloseTo((aslant?.y ?? 0) - 20);
  });

  it("keeps an ellipse within a tenth of a px, closed, however large", () => {
    for (const side of [4, 200, 1900]) {
      const points = getShapePoints("ellipse", span(10 + side, 20 + side));
      expect(points.at(-1)).toEqual(points[0]);
      const [a, b] = points;
      const middle = {
        x: ((a?.x ?? 0) + (b?.x ?? 0)) / 2 - 10 - side / 2,
        y: ((a?.y ?? 0) + (b?.y ?? 0)) / 2 - 20 - side / 2,
      };
      expect(side / 2 - Math.hypot(middle.x, middle.y)).toBeLessThan(0.11);
    }
  });
});
