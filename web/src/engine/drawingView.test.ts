import { describe, expect, it } from "vitest";
import { DrawingDocument } from "./document";
import { LiveStroke } from "./liveStroke";
import { decodePoints } from "./points";
import { createRandom, createRandomStroke, createTestView, type TestView } from "./testing";

function drawn(count: number, seed = 5): { drawing: DrawingDocument; random: () => number } {
  const random = createRandom(seed);
  const drawing = new DrawingDocument();
  for (let index = 0; index < count; index += 1) {
    drawing.add(createRandomStroke(random, index % 7 === 3 ? { kind: "eraser" } : {}));
  }
  return { drawing, random };
}

/** Render a document in a new view, as the reference picture. */
function afresh(drawing: DrawingDocument): Uint8ClampedArray {
  const { view, paintAndReadPixels } = createTestView();
  view.setDrawings(drawing);
  return paintAndReadPixels();
}

function expectSame(seen: Uint8ClampedArray, wanted: Uint8ClampedArray): void {
  let different = 0;
  for (let at = 0; at < wanted.length; at += 1) if (seen[at] !== wanted[at]) different += 1;
  expect(different).toBe(0);
}

/** Draw a stroke as pointer events do: a few points at a time, with a paint after each batch. */
function drawLive({ view }: TestView, drawing: DrawingDocument, random: () => number, kind: "pencil" | "eraser"): void {
  const { points, colour, size, id } = createRandomStroke(random, { kind });
  const triples = decodePoints(points);
  const live = new LiveStroke(id, { kind, colour, size });
  for (let at = 0; at < triples.length; at += 3) {
    live.add({ x: triples[at] ?? 0, y: triples[at + 1] ?? 0, pressure: triples[at + 2] ?? 0 });
    if (at === 0) view.setLive(live);
    else view.notifyLiveChanged();
    if (at % 9 === 0) view.paint();
  }
  drawing.add(live.toStroke());
  view.setLive(null);
}

describe("DrawingView", () => {
  it("paints each new stroke on top of what is there exactly as it would paint everything anew", () => {
    const drawing = new DrawingDocument();
    const test = createTestView();
    const random = createRandom(21);
    test.view.setDrawings(drawing);
    for (let index = 0; index < 90; index += 1) {
      drawLive(test, drawing, random, index % 5 === 4 ? "eraser" : "pencil");
      if (index % 30 === 29) expectSame(test.paintAndReadPixels(), afresh(drawing));
    }
  });

  it("shows a stroke in the making as it will be when it is let go", () => {
    const { drawing, random } = drawn(12);
    const test = createTestView();
    test.view.setDrawings(drawing);
    test.paintAndReadPixels();
    for (const kind of ["pencil", "eraser"] as const) {
      const stroke = createRandomStroke(random, { kind, size: 30 });
      const triples = decodePoints(stroke.points);
      const live = new LiveStroke(stroke.id, stroke);
      for (let at = 0; at < triples.length; at += 3) {
        live.add({ x: triples[at] ?? 0, y: triples[at + 1] ?? 0, pressure: triples[at + 2] ?? 0 });
      }
      test.view.setLive(live);
      const seen = test.paintAndReadPixels().slice();
      drawing.add(live.toStroke());
      test.view.setLive(null);
      expectSame(seen, test.paintAndReadPixels());
    }
  });

  it("comes back to the first picture, bit for bit, when everything is undone, and to the last when redone", () => {
    const { drawing: before } = drawn(180);
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

  it("stays right when strokes come in below, and go from anywhere", () => {
    const { drawing, random } = drawn(260);
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
      expectSame(test.paintAndReadPixels(), afresh(drawing));
      strokes.insert(Math.floor(from / 2), [createRandomStroke(random)]);
      drawing.add(createRandomStroke(random));
      expectSame(test.paintAndReadPixels(), afresh(drawing));
    }
  });

  it("shows the state before, never half of the new one, while much is painted in slices", () => {
    const { drawing } = drawn(300);
    const test = createTestView();
    test.view.setDrawings(drawing);
    const before = test.paintAndReadPixels();
    drawing.yDoc.getArray("strokes:base").delete(0, 150);
    let frames = 0;
    for (; !test.view.paint(() => false); frames += 1) expectSame(test.readPixels(), before);
    expect(frames).toBeGreaterThan(100);
    expectSame(test.readPixels(), afresh(drawing));
  });

  it("is blank paper at once when another drawing is to be shown", () => {
    const { drawing } = drawn(200);
    const other = drawn(200, 6).drawing;
    const test = createTestView();
    test.view.setDrawings(drawing);
    test.paintAndReadPixels();
    test.view.setDrawings(other);
    expect(test.view.hasPicture).toBe(false);
    test.view.paint(() => false);
    test.view.setDrawings(null);
    expectSame(test.paintAndReadPixels(), afresh(new DrawingDocument()));
    test.view.setDrawings(other);
    expectSame(test.paintAndReadPixels(), afresh(other));
  });

  it("is painted anew at another size, as sharp as if it had always had it", () => {
    const { drawing } = drawn(150);
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

  it("shows visible layers by their order and opacity", () => {
    const drawing = new DrawingDocument();
    const map = drawing.yDoc.getMap("layers");
    const { view, readPixel } = createTestView();
    view.setDrawings(drawing);
    const block = { size: 64, colour: "#0000ff" };
    const points = createRandomStroke(createRandom(1), { count: 1 }).points;
    const [x = 0, y = 0] = decodePoints(points);
    const at: [number, number] = [Math.round(x / 4), Math.round(y / 4)];
    drawing.add({ id: "a", kind: "pencil", points, ...block });
    expect(readPixel(...at)).toEqual([0, 0, 255]);
    map.set("over.order", 1);
    map.set("over.opacity", 0.5);
    drawing.add({ id: "b", kind: "pencil", points, ...block, colour: "#ff0000" }, "over");
    const [red, , blue] = readPixel(...at);
    expect([red, blue].map((value) => Math.abs((value ?? 0) - 127) <= 1)).toEqual([true, true]);
    map.set("over.visible", false);
    expect(readPixel(...at)).toEqual([0, 0, 255]);
  });

  it("leaves no trace of where a straight line was on its way", () => {
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
    const seen = test.readPixels();
    drawing.add(live.toStroke());
    test.view.setLive(null);
    expectSame(seen, afresh(drawing));
  });

  it("paints anew only what is near the tip while a stroke grows", () => {
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

  it("shows the brush's ring on top of the picture, and leaves no trace of it", () => {
    const { drawing } = drawn(40);
    const test = createTestView();
    test.view.setDrawings(drawing);
    const before = test.paintAndReadPixels().slice();
    test.view.setBrushCursor({ x: 400, y: 320, radius: 80 });
    const ringed = test.paintAndReadPixels().slice();
    const isDarker = (x: number, y: number): boolean => {
      const at = (y * 480 + x) * 4;
      return (ringed[at] ?? 255) < (before[at] ?? 0) || (ringed[at + 1] ?? 255) < (before[at + 1] ?? 0);
    };
    expect([80, 81].some((x) => isDarker(x, 80)) || [119, 120].some((x) => isDarker(x, 80))).toBe(true);
    expect(ringed.slice((80 * 480 + 100) * 4, (80 * 480 + 100) * 4 + 3)).toEqual(
      before.slice((80 * 480 + 100) * 4, (80 * 480 + 100) * 4 + 3),
    );
    for (const x of [802, 1880, 1916]) test.view.setBrushCursor({ x, y: 1060, radius: 132 });
    test.paintAndReadPixels();
    test.view.setBrushCursor(null);
    expectSame(test.paintAndReadPixels(), before);
  });

  it("never asks for a surface of the canvas' full size", () => {
    const drawing = new DrawingDocument();
    const test = createTestView({ width: 8192, height: 8192 }, { width: 300, height: 300 });
    test.view.setDrawings(drawing);
    drawing.add(createRandomStroke(createRandom(9)));
    expect(test.paintAndReadPixels().length).toBe(300 * 300 * 4);
  });
});
