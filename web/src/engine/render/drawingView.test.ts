import { describe, expect, it } from "vitest";
import { LiveStroke } from "@/engine/brush/liveStroke";
import { decodePoints } from "@/engine/brush/points";
import { DrawingDocument } from "@/engine/drawing/document";
import { createRandom, createRandomStroke, createTestView, type TestView } from "@/engine/testing";

function createRandomDrawing(count: number, seed = 5): { drawing: DrawingDocument; random: () => number } {
  const random = createRandom(seed);
  const drawing = new DrawingDocument();
  for (let index = 0; index < count; index += 1) {
    drawing.add(createRandomStroke(random, index % 7 === 3 ? { kind: "eraser" } : {}));
  }
  return { drawing, random };
}

/** Render a document in a new view, as the reference picture. */
function renderInNewView(drawing: DrawingDocument): Uint8ClampedArray {
  const { view, paintAndReadPixels } = createTestView();
  view.setDrawings(drawing);
  return paintAndReadPixels();
}

function expectSame(actual: Uint8ClampedArray, expected: Uint8ClampedArray): void {
  let differences = 0;
  for (let index = 0; index < expected.length; index += 1) if (actual[index] !== expected[index]) differences += 1;
  expect(differences).toBe(0);
}

/** Draw a stroke as pointer events do: a few points at a time, with a paint after each batch. */
function drawLive({ view }: TestView, drawing: DrawingDocument, random: () => number, kind: "pencil" | "eraser"): void {
  const { points, colour, size, id } = createRandomStroke(random, { kind });
  const triples = decodePoints(points);
  const live = new LiveStroke(id, { kind, colour, size });
  for (let offset = 0; offset < triples.length; offset += 3) {
    live.add({ x: triples[offset] ?? 0, y: triples[offset + 1] ?? 0, pressure: triples[offset + 2] ?? 0 });
    if (offset === 0) view.setLive(live);
    else view.notifyLiveChanged();
    if (offset % 9 === 0) view.paint();
  }
  drawing.add(live.toStroke());
  view.setLive(null);
}

describe("DrawingView", () => {
  it("paints new strokes incrementally with the same pixels as a full repaint", () => {
    const drawing = new DrawingDocument();
    const test = createTestView();
    const random = createRandom(21);
    test.view.setDrawings(drawing);
    for (let index = 0; index < 90; index += 1) {
      drawLive(test, drawing, random, index % 5 === 4 ? "eraser" : "pencil");
      if (index % 30 === 29) expectSame(test.paintAndReadPixels(), renderInNewView(drawing));
    }
  });

  it("shows a live stroke exactly as it looks after it is committed", () => {
    const { drawing, random } = createRandomDrawing(12);
    const test = createTestView();
    test.view.setDrawings(drawing);
    test.paintAndReadPixels();
    for (const kind of ["pencil", "eraser"] as const) {
      const stroke = createRandomStroke(random, { kind, size: 30 });
      const triples = decodePoints(stroke.points);
      const live = new LiveStroke(stroke.id, stroke);
      for (let offset = 0; offset < triples.length; offset += 3) {
        live.add({ x: triples[offset] ?? 0, y: triples[offset + 1] ?? 0, pressure: triples[offset + 2] ?? 0 });
      }
      test.view.setLive(live);
      const actual = test.paintAndReadPixels().slice();
      drawing.add(live.toStroke());
      test.view.setLive(null);
      expectSame(actual, test.paintAndReadPixels());
    }
  });

  it("restores the first picture exactly after undoing everything, and the last after redoing", () => {
    const { drawing: before } = createRandomDrawing(180);
    const drawing = new DrawingDocument();
    drawing.apply(before.encode());
    const test = createTestView();
    test.view.setDrawings(drawing);
    const first = test.paintAndReadPixels().slice();
    const random = createRandom(77);
    for (let index = 0; index < 60; index += 1) drawLive(test, drawing, random, index % 6 ? "pencil" : "eraser");
    const last = test.paintAndReadPixels().slice();
    for (let index = 0; index < 60; index += 1) {
      expect(drawing.undo()).toBe(true);
      test.view.paint();
    }
    expectSame(test.paintAndReadPixels(), first);
    while (drawing.redo()) test.view.paint();
    expectSame(test.paintAndReadPixels(), last);
  });

  it("stays correct when strokes are inserted or deleted anywhere", () => {
    const { drawing, random } = createRandomDrawing(260);
    const test = createTestView();
    test.view.setDrawings(drawing);
    test.paintAndReadPixels();
    const strokes = drawing.yDoc.getArray("strokes:base");
    for (const [from, count] of [
      [255, 1],
      [200, 1],
      [10, 1],
      [190, 50],
      [0, 100],
    ] as const) {
      strokes.delete(from, count);
      test.view.paint(() => false);
      expectSame(test.paintAndReadPixels(), renderInNewView(drawing));
      strokes.insert(Math.floor(from / 2), [createRandomStroke(random)]);
      drawing.add(createRandomStroke(random));
      expectSame(test.paintAndReadPixels(), renderInNewView(drawing));
    }
  });

  it("shows the previous state, never a partial one, while it repaints in slices", () => {
    const { drawing } = createRandomDrawing(300);
    const test = createTestView();
    test.view.setDrawings(drawing);
    const before = test.paintAndReadPixels();
    drawing.yDoc.getArray("strokes:base").delete(0, 150);
    let frames = 0;
    for (; !test.view.paint(() => false); frames += 1) expectSame(test.readPixels(), before);
    expect(frames).toBeGreaterThan(100);
    expectSame(test.readPixels(), renderInNewView(drawing));
  });

  it("shows blank paper immediately when switching to another drawing", () => {
    const { drawing } = createRandomDrawing(200);
    const other = createRandomDrawing(200, 6).drawing;
    const test = createTestView();
    test.view.setDrawings(drawing);
    test.paintAndReadPixels();
    test.view.setDrawings(other);
    expect(test.view.hasPicture).toBe(false);
    test.view.paint(() => false);
    test.view.setDrawings(null);
    expectSame(test.paintAndReadPixels(), renderInNewView(new DrawingDocument()));
    test.view.setDrawings(other);
    expectSame(test.paintAndReadPixels(), renderInNewView(other));
  });

  it("repaints sharply after a resize", () => {
    const { drawing } = createRandomDrawing(150);
    const test = createTestView();
    test.view.setDrawings(drawing);
    test.paintAndReadPixels();
    test.view.resize(960, 540);
    const resized = test.paintAndReadPixels();
    expect(resized.length).toBe(960 * 540 * 4);
    const other = createTestView(undefined, { width: 960, height: 540 });
    other.view.setDrawings(drawing);
    expectSame(resized, other.paintAndReadPixels());
  });

  it("composes visible layers by order and opacity", () => {
    const drawing = new DrawingDocument();
    const map = drawing.yDoc.getMap("layers");
    const { view, readPixel } = createTestView();
    view.setDrawings(drawing);
    const options = { size: 64, colour: "#0000ff" };
    const points = createRandomStroke(createRandom(1), { count: 1 }).points;
    const [x = 0, y = 0] = decodePoints(points);
    const position: [number, number] = [Math.round(x / 4), Math.round(y / 4)];
    drawing.add({ id: "a", kind: "pencil", points, ...options });
    expect(readPixel(...position)).toEqual([0, 0, 255]);
    map.set("over.order", 1);
    map.set("over.opacity", 0.5);
    drawing.add({ id: "b", kind: "pencil", points, ...options, colour: "#ff0000" }, "over");
    const [red, , blue] = readPixel(...position);
    expect([red, blue].map((value) => Math.abs((value ?? 0) - 127) <= 1)).toEqual([true, true]);
    map.set("over.visible", false);
    expect(readPixel(...position)).toEqual([0, 0, 255]);
  });

  it("leaves no trace of earlier positions of a straight line", () => {
    const drawing = new DrawingDocument();
    const test = createTestView();
    test.view.setDrawings(drawing);
    test.paintAndReadPixels();
    const live = new LiveStroke("straight", { kind: "pencil", colour: "#000000", size: 12 });
    live.add({ x: 100, y: 100, pressure: 0.5 });
    for (const [x, y] of [
      [1800, 200],
      [1500, 900],
      [300, 1000],
    ] as const) {
      live.lineTo(1, { x, y, pressure: 0.5 });
      test.view.setLive(live);
      test.view.paint();
    }
    const actual = test.readPixels();
    drawing.add(live.toStroke());
    test.view.setLive(null);
    expectSame(actual, renderInNewView(drawing));
  });

  it("repaints only the area near the end of a growing stroke", () => {
    const { view, readPixel, display } = createTestView();
    view.setDrawings(new DrawingDocument());
    readPixel(0, 0);
    const live = new LiveStroke("long", { kind: "pencil", colour: "#000000", size: 8 });
    const grow = (x: number): void => {
      live.add({ x, y: 540, pressure: 0.5 });
      view.setLive(live);
      view.paint();
    };
    for (let x = 100; x <= 1600; x += 10) grow(x);
    const mark = (x: number): void => {
      display.context.fillStyle = "#00ff00";
      display.context.fillRect(x, 134, 2, 2);
    };
    mark(40);
    for (let x = 1610; x <= 1700; x += 10) grow(x);
    expect(readPixel(40, 134)).toEqual([0, 255, 0]);
    expect(readPixel(420, 135)).toEqual([0, 0, 0]);
  });

  it("shows the brush cursor on top of the picture, and removes it without a trace", () => {
    const { drawing } = createRandomDrawing(40);
    const test = createTestView();
    test.view.setDrawings(drawing);
    const before = test.paintAndReadPixels().slice();
    test.view.setBrushCursor({ x: 400, y: 320, radius: 80 });
    const withCursor = test.paintAndReadPixels().slice();
    const isDarker = (x: number, y: number): boolean => {
      const offset = (y * 480 + x) * 4;
      return (
        (withCursor[offset] ?? 255) < (before[offset] ?? 0) ||
        (withCursor[offset + 1] ?? 255) < (before[offset + 1] ?? 0)
      );
    };
    expect([80, 81].some((x) => isDarker(x, 80)) || [119, 120].some((x) => isDarker(x, 80))).toBe(true);
    expect(withCursor.slice((80 * 480 + 100) * 4, (80 * 480 + 100) * 4 + 3)).toEqual(
      before.slice((80 * 480 + 100) * 4, (80 * 480 + 100) * 4 + 3),
    );
    for (const x of [802, 1880, 1916]) test.view.setBrushCursor({ x, y: 1060, radius: 132 });
    test.paintAndReadPixels();
    test.view.setBrushCursor(null);
    expectSame(test.paintAndReadPixels(), before);
  });

  it("never creates a surface of the full canvas size", () => {
    const drawing = new DrawingDocument();
    const test = createTestView({ width: 8192, height: 8192 }, { width: 300, height: 300 });
    test.view.setDrawings(drawing);
    drawing.add(createRandomStroke(createRandom(9)));
    expect(test.paintAndReadPixels().length).toBe(300 * 300 * 4);
  });
});
