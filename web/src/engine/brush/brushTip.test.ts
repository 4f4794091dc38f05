import { describe, expect, it } from "vitest";
import { DrawingDocument } from "@/engine/drawing/document";
import { createRandom, createRandomStroke, createTestView } from "@/engine/testing";
import type { BrushTip } from "./brushTip";
import { LiveStroke } from "./liveStroke";
import { encodePoints } from "./points";
import { isStroke, type Stroke } from "./strokes";

const INK: BrushTip = { kind: "ink", thin: 0, curve: 1, opacity: 1, flow: 1 };
const SIZE = { width: 320, height: 180 };
const PAPER_SUM = 0xfb + 0xfa + 0xf6;

function line(points: readonly [number, number, number][], overrides: Partial<Stroke>): Stroke {
  return {
    id: "stroke",
    kind: "pencil",
    colour: "#000000",
    size: 20,
    tip: INK,
    points: encodePoints(points.flat()),
    ...overrides,
  };
}

function paintStrokes(strokes: readonly Stroke[]): { at: (x: number, y: number) => number; pixels: Uint8ClampedArray } {
  const { view, paintAndReadPixels } = createTestView(SIZE, SIZE);
  const drawing = new DrawingDocument();
  view.setDrawings(drawing);
  for (const stroke of strokes) drawing.add(stroke);
  const data = paintAndReadPixels();
  const at = (x: number, y: number): number => {
    const offset = (y * SIZE.width + x) * 4;
    const sum = (data[offset] ?? 0) + (data[offset + 1] ?? 0) + (data[offset + 2] ?? 0);
    return 1 - sum / PAPER_SUM;
  };
  return { at, pixels: data };
}

/** Total black coverage of a column, in px. */
function measureCoverage({ at }: ReturnType<typeof paintStrokes>, x: number): number {
  let sum = 0;
  for (let y = 0; y < SIZE.height; y += 1) sum += at(x, y);
  return sum;
}

const createHorizontalPoints = (pressure: number): [number, number, number][] => [
  [20, 90, pressure],
  [100, 90, pressure],
  [200, 90, pressure],
  [300, 90, pressure],
];

describe("brush tip", () => {
  it("has its full size at full pressure and almost no width at zero pressure", () => {
    expect(measureCoverage(paintStrokes([line(createHorizontalPoints(1), { size: 64 })]), 160)).toBeCloseTo(64, 0);
    expect(measureCoverage(paintStrokes([line(createHorizontalPoints(0.5), { size: 64 })]), 160)).toBeCloseTo(32, 0);
    const hairline = measureCoverage(paintStrokes([line(createHorizontalPoints(0.01), { size: 64 })]), 160);
    expect(hairline).toBeGreaterThan(0.3);
    expect(hairline).toBeLessThan(1);
  });

  it("has the minimum width set by `thin` at zero pressure", () => {
    expect(
      measureCoverage(paintStrokes([line(createHorizontalPoints(0), { size: 40, tip: { ...INK, thin: 0.5 } })]), 160),
    ).toBeCloseTo(20, 0);
  });

  it("applies the pressure curve", () => {
    expect(
      measureCoverage(paintStrokes([line(createHorizontalPoints(0.5), { size: 64, tip: { ...INK, curve: 2 } })]), 160),
    ).toBeCloseTo(16, 0);
    expect(
      measureCoverage(
        paintStrokes([line(createHorizontalPoints(0.25), { size: 64, tip: { ...INK, curve: 0.5 } })]),
        160,
      ),
    ).toBeCloseTo(32, 0);
  });

  it("never exceeds its opacity, even where the stroke crosses itself", () => {
    const forward = createHorizontalPoints(1);
    const reversed = [...forward].reverse();
    const { at } = paintStrokes([line([...forward, ...reversed], { tip: { ...INK, opacity: 0.5 } })]);
    expect(at(100, 90)).toBeCloseTo(0.5, 1);
  });

  it("builds up with flow, up to its opacity", () => {
    const tip = { ...INK, flow: 0.3, opacity: 0.8 };
    const forward = createHorizontalPoints(1);
    const reversed = [...forward].reverse();
    const onePass = paintStrokes([line(forward, { tip })]).at(160, 90);
    const twoPasses = paintStrokes([line([...forward, ...reversed], { tip })]).at(160, 90);
    expect(onePass).toBeGreaterThan(0.15);
    expect(onePass).toBeLessThan(0.35);
    expect(twoPasses).toBeGreaterThan(onePass + 0.1);
    const manyPasses = paintStrokes([
      line(Array.from({ length: 12 }, () => [...forward, ...reversed]).flat(), { tip }),
    ]).at(160, 90);
    expect(manyPasses).toBeCloseTo(0.8, 1);
  });

  it("multiplies a marker with the content below it on its layer, but not with itself", () => {
    const marker: BrushTip = { ...INK, kind: "marker", opacity: 0.6 };
    const loop = [...createHorizontalPoints(1), ...[...createHorizontalPoints(1)].reverse()];
    const one = line(loop, { id: "one", colour: "#808080", tip: marker });
    const single = paintStrokes([one]).at(160, 90);
    const other = line(createHorizontalPoints(1), { id: "two", colour: "#808080", tip: marker });
    expect(single).toBeCloseTo(
      paintStrokes([line(createHorizontalPoints(1), { id: "one", colour: "#808080", tip: marker })]).at(160, 90),
      2,
    );
    expect(paintStrokes([one, other]).at(160, 90)).toBeGreaterThan(single + 0.1);
  });

  it("gives a pencil a grain derived from its id, and makes it darker with higher pressure", () => {
    const pencil: BrushTip = { ...INK, kind: "pencil", thin: 1 };
    const stroke = (id: string, pressure: number) =>
      paintStrokes([line(createHorizontalPoints(pressure), { id, size: 40, tip: pencil })]);
    expect(stroke("a", 0.5).pixels).toEqual(stroke("a", 0.5).pixels);
    expect(stroke("a", 0.5).pixels).not.toEqual(stroke("b", 0.5).pixels);
    const shades = new Set(
      Array.from({ length: 40 }, (_, x) =>
        stroke("a", 0.5)
          .at(140 + x, 90)
          .toFixed(1),
      ),
    );
    expect(shades.size).toBeGreaterThan(4);
    expect(measureCoverage(stroke("a", 0.9), 160)).toBeGreaterThan(measureCoverage(stroke("a", 0.3), 160) * 2);
  });

  it("erases only as much as its opacity", () => {
    const { at } = paintStrokes([
      line(createHorizontalPoints(1), { id: "below" }),
      line(createHorizontalPoints(1), { id: "over", kind: "eraser", tip: { ...INK, opacity: 0.5 } }),
    ]);
    expect(at(160, 90)).toBeCloseTo(0.5, 1);
  });

  it("joins the points of a shape with straight lines and sharp corners", () => {
    const square: [number, number, number][] = [
      [100, 40, 1],
      [200, 40, 1],
      [200, 140, 1],
      [100, 140, 1],
      [100, 40, 1],
    ];
    const { at } = paintStrokes([line(square, { size: 6, tip: { ...INK, straight: true } })]);
    for (const [x, y] of square) expect(at(x - 1, y - 1)).toBeGreaterThan(0.5);
    expect(at(150, 40)).toBeCloseTo(1, 1);
    expect(at(150, 90)).toBeCloseTo(0, 1);
  });
});

describe("stroke with a brush tip", () => {
  const tips: BrushTip[] = [
    INK,
    { ...INK, kind: "pencil", opacity: 0.8 },
    { ...INK, kind: "marker", opacity: 0.5 },
    { ...INK, flow: 0.2 },
  ];
  it.each(tips)("looks the same while it is drawn and after it is committed: $kind, flow $flow", (tip) => {
    const random = createRandom(7);
    const stroke = createRandomStroke(random, { count: 50, size: 24, tip });
    const live = new LiveStroke(stroke.id, stroke);
    const testView = createTestView(SIZE, SIZE);
    const drawing = new DrawingDocument();
    testView.view.setDrawings(drawing);
    drawing.add(line(createHorizontalPoints(1), { id: "below", colour: "#c04040" }));
    testView.paintAndReadPixels();
    testView.view.setLive(live);
    for (let index = 0; index < 60; index += 1) {
      live.add({ x: 20 + index * 4, y: 90 + 60 * Math.sin(index / 6), pressure: 0.2 + 0.7 * random() });
      testView.view.notifyLiveChanged();
      testView.paintAndReadPixels();
    }
    const livePixels = Uint8ClampedArray.from(testView.readPixels());
    drawing.add(live.toStroke());
    testView.view.setLive(null);
    const committedPixels = testView.paintAndReadPixels();
    let maxDifference = 0;
    for (let index = 0; index < committedPixels.length; index += 1)
      maxDifference = Math.max(maxDifference, Math.abs((committedPixels[index] ?? 0) - (livePixels[index] ?? 0)));
    expect(maxDifference).toBeLessThanOrEqual(1);
  });

  it("is invalid if its tip is invalid", () => {
    const valid = line(createHorizontalPoints(1), {});
    expect(isStroke(valid)).toBe(true);
    for (const tip of [null, 3, {}, { ...INK, kind: "spray" }, { ...INK, curve: 0 }, { ...INK, opacity: 2 }]) {
      expect(isStroke({ ...valid, tip })).toBe(false);
    }
  });
});
