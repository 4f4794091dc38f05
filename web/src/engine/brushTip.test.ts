import { describe, expect, it } from "vitest";
import type { BrushTip } from "./brushTip";
import { DrawingDocument } from "./document";
import { LiveStroke } from "./liveStroke";
import { encodePoints } from "./points";
import { isStroke, type Stroke } from "./strokes";
import { createRandom, createRandomStroke, createTestView } from "./testing";

const INK: BrushTip = { kind: "ink", thin: 0, curve: 1, opacity: 1, flow: 1 };
const SIZE = { width: 320, height: 180 };
const PAPER_SUM = 0xfb + 0xfa + 0xf6;

function line(points: readonly [number, number, number][], own: Partial<Stroke>): Stroke {
  return {
    id: "stroke",
    kind: "pencil",
    colour: "#000000",
    size: 20,
    tip: INK,
    points: encodePoints(points.flat()),
    ...own,
  };
}

function painted(strokes: readonly Stroke[]): { at: (x: number, y: number) => number; pixels: Uint8ClampedArray } {
  const { view, paintAndReadPixels } = createTestView(SIZE, SIZE);
  const drawing = new DrawingDocument();
  view.setDrawings(drawing);
  for (const stroke of strokes) drawing.add(stroke);
  const data = paintAndReadPixels();
  const at = (x: number, y: number): number => {
    const from = (y * SIZE.width + x) * 4;
    const sum = (data[from] ?? 0) + (data[from + 1] ?? 0) + (data[from + 2] ?? 0);
    return 1 - sum / PAPER_SUM;
  };
  return { at, pixels: data };
}

/** Total black coverage of a column, in px. */
function across({ at }: ReturnType<typeof painted>, x: number): number {
  let sum = 0;
  for (let y = 0; y < SIZE.height; y += 1) sum += at(x, y);
  return sum;
}

const level = (pressure: number): [number, number, number][] => [
  [20, 90, pressure],
  [100, 90, pressure],
  [200, 90, pressure],
  [300, 90, pressure],
];

describe("a tip", () => {
  it("is as wide as its size at full pressure and next to nothing at none", () => {
    expect(across(painted([line(level(1), { size: 64 })]), 160)).toBeCloseTo(64, 0);
    expect(across(painted([line(level(0.5), { size: 64 })]), 160)).toBeCloseTo(32, 0);
    const hairline = across(painted([line(level(0.01), { size: 64 })]), 160);
    expect(hairline).toBeGreaterThan(0.3);
    expect(hairline).toBeLessThan(1);
  });

  it("keeps the share of its size that it was given at no pressure", () => {
    expect(across(painted([line(level(0), { size: 40, tip: { ...INK, thin: 0.5 } })]), 160)).toBeCloseTo(20, 0);
  });

  it("answers pressure by its curve", () => {
    expect(across(painted([line(level(0.5), { size: 64, tip: { ...INK, curve: 2 } })]), 160)).toBeCloseTo(16, 0);
    expect(across(painted([line(level(0.25), { size: 64, tip: { ...INK, curve: 0.5 } })]), 160)).toBeCloseTo(32, 0);
  });

  it("covers no more than its opacity, also where it goes over itself", () => {
    const there = level(1);
    const back = [...there].reverse();
    const { at } = painted([line([...there, ...back], { tip: { ...INK, opacity: 0.5 } })]);
    expect(at(100, 90)).toBeCloseTo(0.5, 1);
  });

  it("builds up by its flow, up to its opacity", () => {
    const tip = { ...INK, flow: 0.3, opacity: 0.8 };
    const there = level(1);
    const back = [...there].reverse();
    const once = painted([line(there, { tip })]).at(160, 90);
    const twice = painted([line([...there, ...back], { tip })]).at(160, 90);
    expect(once).toBeGreaterThan(0.15);
    expect(once).toBeLessThan(0.35);
    expect(twice).toBeGreaterThan(once + 0.1);
    const often = painted([line(Array.from({ length: 12 }, () => [...there, ...back]).flat(), { tip })]).at(160, 90);
    expect(often).toBeCloseTo(0.8, 1);
  });

  it("as a marker multiplies what lies below it on its layer, but never itself", () => {
    const marker: BrushTip = { ...INK, kind: "marker", opacity: 0.6 };
    const loop = [...level(1), ...[...level(1)].reverse()];
    const one = line(loop, { id: "one", colour: "#808080", tip: marker });
    const alone = painted([one]).at(160, 90);
    const other = line(level(1), { id: "two", colour: "#808080", tip: marker });
    expect(alone).toBeCloseTo(painted([line(level(1), { id: "one", colour: "#808080", tip: marker })]).at(160, 90), 2);
    expect(painted([one, other]).at(160, 90)).toBeGreaterThan(alone + 0.1);
  });

  it("as a pencil catches on a tooth that its id chooses, and is darker the harder it is pressed", () => {
    const pencil: BrushTip = { ...INK, kind: "pencil", thin: 1 };
    const stroke = (id: string, pressure: number) => painted([line(level(pressure), { id, size: 40, tip: pencil })]);
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
    expect(across(stroke("a", 0.9), 160)).toBeGreaterThan(across(stroke("a", 0.3), 160) * 2);
  });

  it("rubs out as softly as its opacity says", () => {
    const { at } = painted([
      line(level(1), { id: "below" }),
      line(level(1), { id: "over", kind: "eraser", tip: { ...INK, opacity: 0.5 } }),
    ]);
    expect(at(160, 90)).toBeCloseTo(0.5, 1);
  });

  it("joins the points of a shape by straight lines up to its corners", () => {
    const square: [number, number, number][] = [
      [100, 40, 1],
      [200, 40, 1],
      [200, 140, 1],
      [100, 140, 1],
      [100, 40, 1],
    ];
    const { at } = painted([line(square, { size: 6, tip: { ...INK, straight: true } })]);
    for (const [x, y] of square) expect(at(x - 1, y - 1)).toBeGreaterThan(0.5);
    expect(at(150, 40)).toBeCloseTo(1, 1);
    expect(at(150, 90)).toBeCloseTo(0, 1);
  });
});

describe("a stroke with a tip", () => {
  const kinds: BrushTip[] = [
    INK,
    { ...INK, kind: "pencil", opacity: 0.8 },
    { ...INK, kind: "marker", opacity: 0.5 },
    { ...INK, flow: 0.2 },
  ];
  it.each(kinds)("looks the same in the making as it does once it is let go: $kind, flow $flow", (tip) => {
    const random = createRandom(7);
    const stroke = createRandomStroke(random, { count: 50, size: 24, tip });
    const live = new LiveStroke(stroke.id, stroke);
    const shown = createTestView(SIZE, SIZE);
    const drawing = new DrawingDocument();
    shown.view.setDrawings(drawing);
    drawing.add(line(level(1), { id: "below", colour: "#c04040" }));
    shown.paintAndReadPixels();
    shown.view.setLive(live);
    for (let index = 0; index < 60; index += 1) {
      live.add({ x: 20 + index * 4, y: 90 + 60 * Math.sin(index / 6), pressure: 0.2 + 0.7 * random() });
      shown.view.notifyLiveChanged();
      shown.paintAndReadPixels();
    }
    const during = Uint8ClampedArray.from(shown.readPixels());
    drawing.add(live.toStroke());
    shown.view.setLive(null);
    const after = shown.paintAndReadPixels();
    let worst = 0;
    for (let at = 0; at < after.length; at += 1)
      worst = Math.max(worst, Math.abs((after[at] ?? 0) - (during[at] ?? 0)));
    expect(worst).toBeLessThanOrEqual(1);
  });

  it("is none where its tip is no good", () => {
    const good = line(level(1), {});
    expect(isStroke(good)).toBe(true);
    for (const tip of [null, 3, {}, { ...INK, kind: "spray" }, { ...INK, curve: 0 }, { ...INK, opacity: 2 }]) {
      expect(isStroke({ ...good, tip })).toBe(false);
    }
  });
});
