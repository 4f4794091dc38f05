import { describe, expect, it } from "vitest";
import { createOffscreenSurface } from "@/engine/render/surface";
import { createRandom, createRandomStroke } from "@/engine/testing";
import { DrawingDocument } from "./document";
import { Flattener } from "./flatten";

const CANVAS = { width: 3840, height: 2160 };

function readPixels(flattener: Flattener): Uint8ClampedArray {
  const flat = flattener.flatten();
  const { data } = flat.context.getImageData(0, 0, flat.width, flat.height);
  flat.release();
  return data;
}

function flattenFromScratch(drawing: DrawingDocument): Uint8ClampedArray {
  const flattener = new Flattener(drawing, createOffscreenSurface, CANVAS);
  const result = readPixels(flattener);
  flattener.release();
  return result;
}

function countDifferences(a: Uint8ClampedArray, b: Uint8ClampedArray): number {
  return a.reduce((count, value, index) => count + (value === b[index] ? 0 : 1), 0);
}

describe("Flattener", () => {
  it("has the preview size and follows strokes, undo and redo", () => {
    const random = createRandom(3);
    const drawing = new DrawingDocument();
    const flattener = new Flattener(drawing, createOffscreenSurface, CANVAS);
    expect(readPixels(flattener).length).toBe(1920 * 1080 * 4);
    for (let index = 0; index < 130; index += 1) {
      drawing.add(createRandomStroke(random, index % 9 === 8 ? { kind: "eraser" } : {}));
    }
    expect(countDifferences(readPixels(flattener), flattenFromScratch(drawing))).toBe(0);
    for (let index = 0; index < 3; index += 1) drawing.undo();
    expect(countDifferences(readPixels(flattener), flattenFromScratch(drawing))).toBe(0);
    drawing.redo();
    expect(countDifferences(readPixels(flattener), flattenFromScratch(drawing))).toBe(0);
    flattener.release();
  });
});
