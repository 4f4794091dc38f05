import { describe, expect, it } from "vitest";
import type { Matrix } from "./items";
import { Lasso } from "./lasso";
import { transformPolygon } from "./paintItem";

function lasso() {
  const heard: string[] = [];
  const state: { matrix: Matrix | null } = { matrix: null };
  const made = new Lasso({
    onChange: () => undefined,
    onSelect: () => heard.push("caught"),
    onMove: (matrix) => {
      state.matrix = matrix;
    },
    onDrop: () => heard.push("dropped"),
  });
  const drag = (...places: [number, number][]): void => {
    const [first, ...rest] = places;
    if (!first) return;
    made.press(1, { x: first[0], y: first[1] }, 8);
    for (const [x, y] of rest) made.move(1, { x, y });
    made.release(1);
  };
  const square = () => drag([100, 100], [200, 100], [200, 200], [100, 200], [100, 102]);
  return { made, heard, state, drag, square };
}

describe("the lasso", () => {
  it("catches what is outlined, and a tap catches nothing", () => {
    const { made, heard, drag, square } = lasso();
    drag([50, 50], [51, 50], [51, 51]);
    expect(made.isFloating).toBe(false);
    square();
    expect(made.isFloating).toBe(true);
    expect(heard).toEqual(["caught"]);
  });

  it("moves by its inside, scales by a corner about the opposite one, and adds one to the other", () => {
    const { made, state, drag, square } = lasso();
    square();
    drag([150, 150], [180, 130]);
    expect(state.matrix).toEqual([1, 0, 0, 1, 30, -20]);
    const corner = made.corners?.get("se");
    drag([corner?.x ?? 0, corner?.y ?? 0], [330, 280]);
    const [place] = transformPolygon([[100, 100]], state.matrix as Matrix);
    expect(place?.[0]).toBeCloseTo(130, 6);
    expect(place?.[1]).toBeCloseTo(80, 6);
    const [far] = transformPolygon([[200, 200]], state.matrix as Matrix);
    expect(far?.[0]).toBeCloseTo(330, 0);
    expect(far?.[1]).toBeCloseTo(280, 0);
    made.nudge(1, 0);
    expect(transformPolygon([[100, 100]], state.matrix as Matrix)[0]?.[0]).toBeCloseTo(131, 6);
  });

  it("never turns a part inside out, puts it down at a press beside it, and listens to one pointer at a time", () => {
    const { made, heard, state, drag, square } = lasso();
    square();
    const corner = made.corners?.get("se");
    drag([corner?.x ?? 0, corner?.y ?? 0], [-500, -500]);
    expect(state.matrix?.[0]).toBeGreaterThan(0);
    drag([600, 600], [640, 600], [640, 640], [600, 640]);
    expect(heard).toEqual(["caught", "dropped", "caught"]);
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
