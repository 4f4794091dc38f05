import { describe, expect, it } from "vitest";
import type { Matrix } from "@/engine/drawing/items";
import { transformPolygon } from "@/engine/render/paintItem";
import { Lasso } from "./lasso";

function createLasso() {
  const events: string[] = [];
  const state: { matrix: Matrix | null } = { matrix: null };
  const lasso = new Lasso({
    onChange: () => undefined,
    onSelect: () => events.push("selected"),
    onMove: (matrix) => {
      state.matrix = matrix;
    },
    onDrop: () => events.push("dropped"),
  });
  const drag = (...points: [number, number][]): void => {
    const [first, ...rest] = points;
    if (!first) return;
    lasso.press(1, { x: first[0], y: first[1] }, 8);
    for (const [x, y] of rest) lasso.move(1, { x, y });
    lasso.release(1);
  };
  const square = () => drag([100, 100], [200, 100], [200, 200], [100, 200], [100, 102]);
  return { made: lasso, heard: events, state, drag, square };
}

describe("Lasso", () => {
  it("selects the outlined area; a tap selects nothing", () => {
    const { made, heard: events, drag, square } = createLasso();
    drag([50, 50], [51, 50], [51, 51]);
    expect(made.isFloating).toBe(false);
    square();
    expect(made.isFloating).toBe(true);
    expect(events).toEqual(["selected"]);
  });

  it("moves when dragged inside, scales from a corner about the opposite one, and accumulates transforms", () => {
    const { made, state, drag, square } = createLasso();
    square();
    drag([150, 150], [180, 130]);
    expect(state.matrix).toEqual([1, 0, 0, 1, 30, -20]);
    const corner = made.corners?.get("se");
    drag([corner?.x ?? 0, corner?.y ?? 0], [330, 280]);
    const [moved] = transformPolygon([[100, 100]], state.matrix as Matrix);
    expect(moved?.[0]).toBeCloseTo(130, 6);
    expect(moved?.[1]).toBeCloseTo(80, 6);
    const [oppositeCorner] = transformPolygon([[200, 200]], state.matrix as Matrix);
    expect(oppositeCorner?.[0]).toBeCloseTo(330, 0);
    expect(oppositeCorner?.[1]).toBeCloseTo(280, 0);
    made.nudge(1, 0);
    expect(transformPolygon([[100, 100]], state.matrix as Matrix)[0]?.[0]).toBeCloseTo(131, 6);
  });

  it("never flips while scaling, drops the selection on a press outside, and handles one pointer at a time", () => {
    const { made, heard: events, state, drag, square } = createLasso();
    square();
    const corner = made.corners?.get("se");
    drag([corner?.x ?? 0, corner?.y ?? 0], [-500, -500]);
    expect(state.matrix?.[0]).toBeGreaterThan(0);
    drag([600, 600], [640, 600], [640, 640], [600, 640]);
    expect(events).toEqual(["selected", "dropped", "selected"]);
    made.press(1, { x: 620, y: 620 }, 8);
    made.press(2, { x: 10, y: 10 }, 8);
    made.move(2, { x: 900, y: 900 });
    made.move(1, { x: 630, y: 620 });
    expect(state.matrix?.slice(4)).toEqual([10, 0]);
    made.release(1);
    made.clear();
    expect(made.outline).toBeNull();
  });
});
