import { encodePoints } from "./brush/points";
import type { Stroke } from "./brush/strokes";
import { type Display, DrawingView } from "./render/drawingView";
import { imageCache } from "./render/imageCache";
import { layerCompositor, outlineRenderer } from "./render/lazyRenderers";
import { createOffscreenSurface, type Surface } from "./render/surface";

// Load the lazy modules, so that strokes without a tip, blend modes and clipping are painted synchronously.
outlineRenderer.get();
layerCompositor.get();
await imageCache.whenIdle();

/** Create a seeded random generator of numbers in [0, 1) (mulberry32), for tests and benchmarks. */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), 1 | state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return ((bits ^ (bits >>> 14)) >>> 0) / 4294967296;
  };
}

/** Create a stroke that wanders over a canvas of 1920 × 1080. */
export function createRandomStroke(random: () => number, options: Partial<Stroke> & { count?: number } = {}): Stroke {
  const { count = 60, ...overrides } = options;
  let x = random() * 1920;
  let y = random() * 1080;
  let heading = random() * 7;
  const triples: number[] = [];
  for (let index = 0; index < count; index += 1) {
    triples.push(x, y, 0.2 + 0.6 * random());
    heading += random() - 0.5;
    x += Math.cos(heading) * 9;
    y += Math.sin(heading) * 9;
  }
  const colour = `#${Math.floor(random() * 0xffffff)
    .toString(16)
    .padStart(6, "0")}`;
  const id = `s${Math.floor(random() * 1e12)}`;
  return { id, kind: "pencil", colour, size: 1 + random() * 20, points: encodePoints(triples), ...overrides };
}

/** Create a straight line with constant pressure. */
export function createLineStroke(
  id: string,
  [fromX, fromY]: [number, number],
  [toX, toY]: [number, number],
  overrides: Partial<Stroke> = {},
): Stroke {
  const triples: number[] = [];
  for (let step = 0; step <= 20; step += 1) {
    triples.push(fromX + ((toX - fromX) * step) / 20, fromY + ((toY - fromY) * step) / 20, 0.5);
  }
  return { id, kind: "pencil", colour: "#000000", size: 20, points: encodePoints(triples), ...overrides };
}

export interface TestView {
  view: DrawingView;
  /** Display of the view. */
  display: Display;
  /** RGBA of the entire display, after painting everything. */
  paintAndReadPixels(): Uint8ClampedArray;
  /** RGBA of the entire display without painting. */
  readPixels(): Uint8ClampedArray;
  /** Red, green, blue of a device px. */
  readPixel(x: number, y: number): [number, number, number];
}

/** Create a view on an OffscreenCanvas. */
export function createTestView(canvas = { width: 1920, height: 1080 }, size = { width: 480, height: 270 }): TestView {
  let surface: Surface = createOffscreenSurface(size.width, size.height);
  const display: Display = {
    get width() {
      return surface.width;
    },
    get height() {
      return surface.height;
    },
    get context() {
      return surface.context;
    },
    get image() {
      return surface.image;
    },
    resize(width, height) {
      surface = createOffscreenSurface(width, height);
    },
  };
  const view = new DrawingView(display, createOffscreenSurface, canvas);
  view.resize(size.width, size.height);
  const readPixels = () => surface.context.getImageData(0, 0, surface.width, surface.height).data;
  const paintAndReadPixels = (): Uint8ClampedArray => {
    while (!view.paint()) {
      // Paint until complete.
    }
    return readPixels();
  };
  return {
    view,
    display,
    paintAndReadPixels,
    readPixels,
    readPixel(x, y) {
      const offset = (y * surface.width + x) * 4;
      const [red = 0, green = 0, blue = 0] = paintAndReadPixels().slice(offset, offset + 3);
      return [red, green, blue];
    },
  };
}
