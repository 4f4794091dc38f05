import { describe, expect, it } from "vitest";
import { getShapePoints } from "./shapes";

const createGeometry = (x: number, y: number, overrides: { isConstrained?: boolean; isCentered?: boolean } = {}) => ({
  from: { x: 10, y: 20 },
  to: { x, y },
  isConstrained: false,
  isCentered: false,
  ...overrides,
});

describe("getShapePoints", () => {
  it("returns the corners of a closed rectangle", () => {
    const points = getShapePoints("rectangle", createGeometry(30, 50));
    expect(points).toEqual([
      { x: 10, y: 20 },
      { x: 30, y: 20 },
      { x: 30, y: 50 },
      { x: 10, y: 50 },
      { x: 10, y: 20 },
    ]);
  });

  it("constrains a rectangle to a square in any direction", () => {
    expect(getShapePoints("rectangle", createGeometry(0, 50, { isConstrained: true }))[2]).toEqual({ x: -20, y: 50 });
  });

  it("draws from the center", () => {
    expect(getShapePoints("line", createGeometry(30, 20, { isCentered: true }))).toEqual([
      { x: -10, y: 20 },
      { x: 30, y: 20 },
    ]);
  });

  it("snaps a line to a multiple of 45°", () => {
    const [, end] = getShapePoints("line", createGeometry(110, 25, { isConstrained: true }));
    expect(end?.y).toBeCloseTo(20);
    const [, diagonal] = getShapePoints("line", createGeometry(60, 80, { isConstrained: true }));
    expect((diagonal?.x ?? 0) - 10).toBeCloseTo((diagonal?.y ?? 0) - 20);
  });

  it("approximates an ellipse of any size within 0.1 px, closed", () => {
    for (const side of [4, 200, 1900]) {
      const points = getShapePoints("ellipse", createGeometry(10 + side, 20 + side));
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
