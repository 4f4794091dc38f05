import { describe, expect, it } from "vitest";
import type { LiveStroke } from "./liveStroke";
import { decodePoints } from "./points";
import { StrokeInput } from "./strokeInput";
import { buildPath } from "./strokePath";
import type { Brush } from "./strokes";

const pencil: Brush = { kind: "pencil", colour: "#123456", size: 4 };
const createSample = (x: number, y: number) => ({ x, y, pressure: 0.5 });

function createInput() {
  const committed: LiveStroke[] = [];
  const live: (LiveStroke | null)[] = [];
  let count = 0;
  const input = new StrokeInput(
    { onLive: (stroke) => live.push(stroke), onCommit: (stroke) => committed.push(stroke) },
    () => {
      count += 1;
      return `s${count}`;
    },
  );
  return { made: input, committed, live };
}

describe("StrokeInput", () => {
  it("creates one stroke from a press, its moves and the release", () => {
    const { made, committed, live } = createInput();
    expect(made.press(1, "mouse", pencil, createSample(1, 1))).toBe(true);
    made.move(1, [createSample(2, 2), createSample(2, 2), createSample(3.0626, 3)]);
    made.release(1);
    expect(committed).toHaveLength(1);
    const stroke = committed[0]?.toStroke();
    expect(stroke).toMatchObject({ ...pencil, id: "s1" });
    const xs = [...decodePoints(stroke?.points ?? new Uint8Array())].filter((_, index) => index % 3 === 0);
    expect(xs).toEqual([1, 2, 3.125]);
    expect(live.at(-1)).toBe(null);
  });

  it("draws a straight line while constrained, and continues freehand afterwards", () => {
    const { made, committed } = createInput();
    made.press(1, "mouse", pencil, createSample(1, 1));
    made.move(1, [createSample(2, 1), createSample(3, 1)]);
    made.move(1, [createSample(4, 4), createSample(5, 5)], true);
    made.move(1, [createSample(9, 8)], true);
    made.move(1, [createSample(10, 8)]);
    made.release(1);
    const points = [...decodePoints(committed[0]?.toStroke().points ?? new Uint8Array())];
    expect(points.filter((_, index) => index % 3 !== 2)).toEqual([1, 1, 2, 1, 3, 1, 9, 8, 10, 8]);
  });

  it("curves a fast circle from its first to its last sample", () => {
    const { made, committed } = createInput();
    const radius = 200;
    const tip = { kind: "ink", thin: 1, curve: 1, opacity: 1, flow: 1 } as const;
    const circle = Array.from({ length: 13 }, (_, index) => {
      const angle = (index * Math.PI) / 6;
      return createSample(500 + radius * Math.cos(angle), 500 + radius * Math.sin(angle));
    });
    made.press(1, "pen", { ...pencil, tip }, circle[0] ?? createSample(0, 0));
    for (const sample of circle.slice(1)) made.move(1, [sample]);
    made.release(1);
    const points = decodePoints(committed[0]?.toStroke().points ?? new Uint8Array());
    const path = buildPath(points, points.length / 3, pencil.size, tip);
    const distances = path
      .filter((_, index) => index % 4 === 0)
      .map((x, index) => Math.hypot(x - 500, (path[index * 4 + 1] ?? 0) - 500));
    expect(distances.length).toBeGreaterThan(50);
    // Joined by straight segments, the line would be up to 7 px inside of the circle; the smoothed one was 21 px inside.
    expect(Math.min(...distances)).toBeGreaterThan(radius - 3);
    expect(Math.max(...distances)).toBeLessThan(radius + 1);
  });

  it("keeps corners and straight lines as they were drawn", () => {
    const { made, committed } = createInput();
    const corners = [createSample(0, 0), createSample(100, 0), createSample(100, 100), createSample(200, 100)];
    made.press(1, "pen", pencil, corners[0] ?? createSample(0, 0));
    made.move(1, [...corners.slice(1), createSample(300, 100), createSample(400, 100)]);
    made.release(1);
    const points = decodePoints(committed[0]?.toStroke().points ?? new Uint8Array());
    expect([...points].filter((_, index) => index % 3 !== 2)).toEqual([
      0, 0, 100, 0, 100, 100, 200, 100, 300, 100, 400, 100,
    ]);
  });

  it("sends others the curved points again", () => {
    const { made, live } = createInput();
    made.press(1, "pen", pencil, createSample(0, 0));
    made.move(1, [createSample(60, 0)]);
    expect(live.at(-1)?.takeUnsent()?.at).toBe(0);
    made.move(1, [createSample(100, 40)]);
    const unsent = live.at(-1)?.takeUnsent();
    expect(unsent?.at).toBe(1);
    expect(decodePoints(unsent?.points ?? new Uint8Array()).length / 3).toBeGreaterThan(3);
  });

  it("shows predicted points, but doesn't commit them", () => {
    const { made, committed, live } = createInput();
    const points = (stroke: LiveStroke | null | undefined) => [
      ...decodePoints(stroke?.toStroke().points ?? new Uint8Array()),
    ];
    const projection = { x: 1, y: 1, left: 0, top: 0 };
    made.press(1, "pen", pencil, createSample(1, 1));
    made.move(1, [createSample(10, 1)], false, [createSample(40, 1)]);
    const stroke = live.at(-1);
    const bounds = stroke?.getBounds(projection);
    expect((bounds?.x ?? 0) + (bounds?.width ?? 0)).toBeGreaterThanOrEqual(40);
    expect(stroke?.pointCount).toBe(2);
    expect(stroke?.lastSample?.x).toBe(10);
    expect([...decodePoints(stroke?.takeUnsent()?.points ?? new Uint8Array())]).toHaveLength(6);
    stroke?.takeDirtyRect(projection);

    // The stroke took another direction: the area of the predicted points must be repainted.
    made.move(1, [createSample(10, 20)]);
    expect(stroke?.isDirty).toBe(true);
    const dirtyRect = stroke?.takeDirtyRect(projection);
    expect((dirtyRect?.x ?? 0) + (dirtyRect?.width ?? 0)).toBeGreaterThanOrEqual(40);
    expect(points(stroke).filter((_, index) => index % 3 !== 2)).toEqual([1, 1, 10, 1, 10, 20]);
    made.move(1, [createSample(12, 20)], false, [createSample(90, 20)]);
    made.release(1);
    expect(points(committed[0]).filter((_, index) => index % 3 !== 2)).toEqual([1, 1, 10, 1, 10, 20, 12, 20]);
  });

  it("draws a dot for a tap", () => {
    const { made, committed } = createInput();
    made.press(1, "touch", pencil, createSample(5, 5));
    made.release(1);
    expect(committed).toHaveLength(1);
  });

  it("ignores a second touch", () => {
    const { made, committed } = createInput();
    made.press(1, "touch", pencil, createSample(0, 0));
    expect(made.press(2, "touch", pencil, createSample(50, 50))).toBe(false);
    made.move(2, [createSample(60, 60)]);
    made.release(2);
    expect(committed).toHaveLength(0);
    made.release(1);
    expect(decodePoints(committed[0]?.toStroke().points ?? new Uint8Array()).length).toBe(3);
  });

  it("lets a pen take over from a touch", () => {
    const { made, committed } = createInput();
    made.press(1, "touch", pencil, createSample(0, 0));
    expect(made.press(2, "pen", pencil, createSample(50, 50))).toBe(true);
    made.release(1);
    made.release(2);
    expect(committed.map((stroke) => stroke.lastSample?.x)).toEqual([50]);
  });

  it("continues a stroke that gets too long in a new one, without a gap", () => {
    const { made, committed } = createInput();
    made.press(1, "pen", pencil, createSample(0, 0));
    for (let x = 1; x < 3000; x += 1) made.move(1, [createSample(x, 0)]);
    made.release(1);
    expect(committed).toHaveLength(2);
    const [first, second] = committed.map((stroke) => decodePoints(stroke.toStroke().points));
    expect(second?.[0]).toBe(first?.at(-3));
    expect(second?.at(-3)).toBe(2999);
  });
});
