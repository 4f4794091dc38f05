import { describe, expect, it } from "vitest";
import { DrawingDocument } from "./document";
import { Flattener } from "./flatten";
import { createOffscreenSurface } from "./surface";
import { createRandom, createRandomStroke } from "./testing";

const CANVAS = { width: 3840, height: 2160 };

function pixels(flattener: Flattener): Uint8ClampedArray {
  const flat = flattener.flatten();
  const { data } = flat.context.getImageData(0, 0, flat.width, flat.height);
  flat.release();
  return data;
}

function afresh(drawing: DrawingDocument): Uint8ClampedArray {
  const flattener = new Flattener(drawing, createOffscreenSurface, CANVAS);
  const seen = pixels(flattener);
  flattener.release();
  return seen;
}

function different(a: Uint8ClampedArray, b: Uint8ClampedArray): number {
  return a.reduce((count, value, at) => count + (value === b[at] ? 0 : 1), 0);
}

describe("Flattener", () => {
  it("fits the preview and follows strokes, undo and redo, whether few or many", () => {
    const random = createRandom(3);
    const drawing = new DrawingDocument();
    const flattener = new Flattener(drawing, createOffscreenSurface, CANVAS);
    expect(pixels(flattener).length).toBe(1920 * 1080 * 4);
    for (let index = 0; index < 130; index += 1) {
      drawing.add(createRandomStroke(random, index % 9 === 8 ? { kind: "eraser" } : {}));
    }
    expect(different(pixels(flattener), afresh(drawing))).toBe(0);
    for (let index = 0; index < 3; index += 1) drawing.undo();
    expect(different(pixels(flattener), afresh(drawing))).toBe(0);
    drawing.redo();
    expect(different(pixels(flattener), afresh(drawing))).toBe(0);
    flattener.release();
  });
});
