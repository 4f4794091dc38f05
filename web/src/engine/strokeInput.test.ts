import { describe, expect, it } from "vitest";
import type { LiveStroke } from "./liveStroke";
import type { Brush } from "./paint";
import { decodePoints } from "./points";
import { StrokeInput } from "./strokeInput";

const pencil: Brush = { kind: "pencil", colour: "#123456", size: 4 };
const at = (x: number, y: number) => ({ x, y, pressure: 0.5 });

function input() {
  const committed: LiveStroke[] = [];
  const live: (LiveStroke | null)[] = [];
  let count = 0;
  const made = new StrokeInput(
    { onLive: (stroke) => live.push(stroke), onCommit: (stroke) => committed.push(stroke) },
    () => {
      count += 1;
      return `s${count}`;
    },
  );
  return { made, committed, live };
}

describe("StrokeInput", () => {
  it("makes one stroke of a press, its moves and the release", () => {
    const { made, committed, live } = input();
    expect(made.press(1, "mouse", pencil, at(1, 1))).toBe(true);
    made.move(1, [at(2, 2), at(2, 2), at(3.0626, 3)]);
    made.release(1);
    expect(committed).toHaveLength(1);
    const stroke = committed[0]?.toStroke();
    expect(stroke).toMatchObject({ ...pencil, id: "s1" });
    const xs = [...decodePoints(stroke?.points ?? new Uint8Array())].filter((_, index) => index % 3 === 0);
    expect(xs).toEqual([1, 2, 3.125]);
    expect(live.at(-1)).toBe(null);
  });

  it("draws a straight line from where it is while that is asked for, and goes on freely after", () => {
    const { made, committed } = input();
    made.press(1, "mouse", pencil, at(1, 1));
    made.move(1, [at(2, 1), at(3, 1)]);
    made.move(1, [at(4, 4), at(5, 5)], true);
    made.move(1, [at(9, 8)], true);
    made.move(1, [at(10, 8)]);
    made.release(1);
    const points = [...decodePoints(committed[0]?.toStroke().points ?? new Uint8Array())];
    expect(points.filter((_, index) => index % 3 !== 2)).toEqual([1, 1, 2, 1, 3, 1, 9, 8, 10, 8]);
  });

  it("shows where the pointer will be, and keeps nothing of it", () => {
    const { made, committed, live } = input();
    const points = (stroke: LiveStroke | null | undefined) => [
      ...decodePoints(stroke?.toStroke().points ?? new Uint8Array()),
    ];
    const whole = { x: 1, y: 1, left: 0, top: 0 };
    made.press(1, "pen", pencil, at(1, 1));
    made.move(1, [at(10, 1)], false, [at(40, 1)]);
    const stroke = live.at(-1);
    const seen = stroke?.getBounds(whole);
    expect((seen?.x ?? 0) + (seen?.width ?? 0)).toBeGreaterThanOrEqual(40);
    expect(stroke?.pointCount).toBe(2);
    expect(stroke?.lastSample?.x).toBe(10);
    expect([...decodePoints(stroke?.takeUnsent()?.points ?? new Uint8Array())]).toHaveLength(6);
    stroke?.takeDirtyRect(whole);

    // The stroke took another direction: the area of the predicted points must be repainted.
    made.move(1, [at(10, 20)]);
    expect(stroke?.isDirty).toBe(true);
    const changed = stroke?.takeDirtyRect(whole);
    expect((changed?.x ?? 0) + (changed?.width ?? 0)).toBeGreaterThanOrEqual(40);
    expect(points(stroke).filter((_, index) => index % 3 !== 2)).toEqual([1, 1, 10, 1, 10, 20]);
    made.move(1, [at(12, 20)], false, [at(90, 20)]);
    made.release(1);
    expect(points(committed[0]).filter((_, index) => index % 3 !== 2)).toEqual([1, 1, 10, 1, 10, 20, 12, 20]);
  });

  it("makes a dot of a mere tap", () => {
    const { made, committed } = input();
    made.press(1, "touch", pencil, at(5, 5));
    made.release(1);
    expect(committed).toHaveLength(1);
  });

  it("does not let a second touch draw, or end the first", () => {
    const { made, committed } = input();
    made.press(1, "touch", pencil, at(0, 0));
    expect(made.press(2, "touch", pencil, at(50, 50))).toBe(false);
    made.move(2, [at(60, 60)]);
    made.release(2);
    expect(committed).toHaveLength(0);
    made.release(1);
    expect(decodePoints(committed[0]?.toStroke().points ?? new Uint8Array()).length).toBe(3);
  });

  it("gives the pen the right of way over a resting hand", () => {
    const { made, committed } = input();
    made.press(1, "touch", pencil, at(0, 0));
    expect(made.press(2, "pen", pencil, at(50, 50))).toBe(true);
    made.release(1);
    made.release(2);
    expect(committed.map((stroke) => stroke.lastSample?.x)).toEqual([50]);
  });

  it("goes on in a new stroke where one gets too long, without a gap", () => {
    const { made, committed } = input();
    made.press(1, "pen", pencil, at(0, 0));
    for (let x = 1; x < 3000; x += 1) made.move(1, [at(x, 0)]);
    made.release(1);
    expect(committed).toHaveLength(2);
    const [first, second] = committed.map((stroke) => decodePoints(stroke.toStroke().points));
    expect(second?.[0]).toBe(first?.at(-3));
    expect(second?.at(-3)).toBe(2999);
  });
});
