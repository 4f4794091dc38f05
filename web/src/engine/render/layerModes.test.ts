import { describe, expect, it } from "vitest";
import { LiveStroke } from "@/engine/brush/liveStroke";
import { encodePoints } from "@/engine/brush/points";
import { DrawingDocument } from "@/engine/drawing/document";
import { Flattener } from "@/engine/drawing/flatten";
import type { Item } from "@/engine/drawing/items";
import { addLayer, type LayerPatch, updateLayer } from "@/engine/drawing/layerEdits";
import { findMergeTarget } from "@/engine/drawing/layerMergeTarget";
import { mergeLayerDown } from "@/engine/drawing/layerStack";
import { BLEND_MODES, type BlendMode } from "@/engine/drawing/layers";
import { encodeArea } from "@/engine/selection/areas";
import { LiveMove } from "@/engine/selection/liveMove";
import { createLineStroke, createRandom, createRandomStroke, createTestView } from "@/engine/testing";
import { imageCache } from "./imageCache";
import { fillRenderer } from "./lazyRenderers";
import { createOffscreenSurface } from "./surface";

const CANVAS = { width: 640, height: 360 };
type Color = readonly [number, number, number];
const PAPER: Color = [251, 250, 246];
const BLACK: Color = [0, 0, 0];
const SOFT = { kind: "ink", thin: 0.2, curve: 1, opacity: 0.6, flow: 0.4 } as const;

function renderPixels(drawing: DrawingDocument): Uint8ClampedArray {
  const flattener = new Flattener(drawing, createOffscreenSurface, CANVAS);
  const flat = flattener.flatten();
  const { data } = flat.context.getImageData(0, 0, flat.width, flat.height);
  flat.release();
  flattener.release();
  return data;
}

function readColor(drawing: DrawingDocument, x: number, y: number): number[] {
  const offset = (y * CANVAS.width + x) * 4;
  return [...renderPixels(drawing).slice(offset, offset + 3)];
}

function getLargestDifference(a: Uint8ClampedArray, b: Uint8ClampedArray): number {
  expect(a.length).toBe(b.length);
  return a.reduce((largest, value, index) => Math.max(largest, Math.abs(value - (b[index] ?? 0))), 0);
}

const toHex = (color: Color): string => `#${color.map((value) => value.toString(16).padStart(2, "0")).join("")}`;

/** Create a drawing of layers, lowest first, each with a horizontal line of its color at y = 180. */
function createDrawing(
  layers: readonly ({ color?: Color; from?: number; to?: number } & LayerPatch)[],
): DrawingDocument {
  const drawing = new DrawingDocument();
  for (const [index, { color = BLACK, from = 100, to = 500, ...patch }] of layers.entries()) {
    const id = index === 0 ? "base" : `l${index}`;
    if (index > 0) addLayer(drawing, id, id);
    drawing.add(createLineStroke(`s${index}`, [from, 180], [to, 180], { colour: toHex(color), size: 60 }), id);
    updateLayer(drawing, id, patch);
  }
  return drawing;
}

/** The blend functions of W3C "Compositing and Blending Level 1", 0 to 1; "add" is `plus-lighter` on opaque pixels. */
const FORMULAS: Record<BlendMode, (backdrop: number, source: number) => number> = {
  normal: (_, source) => source,
  multiply: (backdrop, source) => backdrop * source,
  darken: Math.min,
  screen: (backdrop, source) => backdrop + source - backdrop * source,
  lighten: Math.max,
  add: (backdrop, source) => Math.min(1, backdrop + source),
  overlay: (backdrop, source) => (backdrop <= 0.5 ? 2 * backdrop * source : 1 - 2 * (1 - backdrop) * (1 - source)),
};

function getExpectedColor(blend: BlendMode, backdrop: Color, source: Color, opacity: number): Color {
  const blendChannel = (channel: 0 | 1 | 2): number => {
    const from = backdrop[channel] / 255;
    const own = source[channel] / 255;
    const result =
      blend === "add" ? Math.min(1, from + own * opacity) : from + (FORMULAS[blend](from, own) - from) * opacity;
    return Math.round(result * 255);
  };
  return [blendChannel(0), blendChannel(1), blendChannel(2)];
}

function expectNear(actual: readonly number[], expected: readonly number[]): void {
  expect(actual).toHaveLength(expected.length);
  expect(Math.max(...actual.map((value, channel) => Math.abs(value - (expected[channel] ?? 0))))).toBeLessThanOrEqual(
    2,
  );
}

describe("blend modes", () => {
  const below: Color = [60, 140, 220];
  const above: Color = [200, 90, 120];

  it.each(BLEND_MODES.flatMap((blend) => [1, 0.6].map((opacity) => ({ blend, opacity }))))(
    "blends as $blend with opacity $opacity, on layers and on paper",
    ({ blend, opacity }) => {
      const drawing = createDrawing([
        { color: below, to: 300 },
        { color: above, blend, opacity },
      ]);
      expectNear(readColor(drawing, 200, 180), getExpectedColor(blend, below, above, opacity));
      expectNear(readColor(drawing, 440, 180), getExpectedColor(blend, PAPER, above, opacity));
    },
  );

  it("paints an unknown mode of a newer client as normal", () => {
    const drawing = createDrawing([{ color: below }, { color: above, blend: "colour-burn" as BlendMode }]);
    expect(drawing.layers[1]?.blend).toBe("normal");
    expectNear(readColor(drawing, 200, 180), above);
  });
});

describe("clipped layers", () => {
  const red: Color = [200, 40, 40];
  const green: Color = [40, 160, 60];
  const blue: Color = [40, 60, 200];

  it("show only where the base has pixels, and share it", () => {
    const drawing = createDrawing([
      { color: red, from: 100, to: 200 },
      { color: green, clipped: true },
      { color: blue, from: 160, to: 500, clipped: true },
    ]);
    expect(readColor(drawing, 110, 180)).toEqual([...green]);
    expect(readColor(drawing, 190, 180)).toEqual([...blue]);
    expect(readColor(drawing, 400, 180)).toEqual([...PAPER]);
  });

  it("are hidden with their base, and fade and blend with it", () => {
    const drawing = createDrawing([{ color: blue }, { color: red, to: 200 }, { color: green, clipped: true }]);
    updateLayer(drawing, "l1", { opacity: 0.5, blend: "multiply" });
    expectNear(readColor(drawing, 150, 180), getExpectedColor("multiply", blue, green, 0.5));
    updateLayer(drawing, "l1", { visible: false });
    expect(readColor(drawing, 150, 180)).toEqual([...blue]);
    updateLayer(drawing, "l1", { visible: true, opacity: 0 });
    expect(readColor(drawing, 150, 180)).toEqual([...blue]);
  });

  it("blend with the base alone, not with what is below it", () => {
    const drawing = createDrawing([{ color: blue }, { color: red, opacity: 0.5 }, { color: green, clipped: true }]);
    updateLayer(drawing, "l2", { blend: "screen", opacity: 0.8 });
    const run = getExpectedColor("screen", red, green, 0.8);
    expectNear(readColor(drawing, 150, 180), getExpectedColor("normal", blue, run, 0.5));
  });

  it("don't paint outside the soft edges of the base", () => {
    const random = createRandom(5);
    const drawing = new DrawingDocument();
    addLayer(drawing, "clip", "Clip");
    for (let index = 0; index < 8; index += 1)
      drawing.add(createRandomStroke(random, { tip: SOFT, colour: "#ff0000" }));
    const flood = createLineStroke("flood", [0, 180], [640, 180], { colour: "#ff0000", size: 64 });
    drawing.add({ ...flood, points: encodePoints([0, 180, 1, 640, 180, 1]) }, "clip");
    const before = renderPixels(drawing);
    updateLayer(drawing, "clip", { visible: false });
    const expected = renderPixels(drawing);
    // A color on itself changes nothing in a clipped layer, wherever the base is partly transparent.
    const differences = (["normal", "lighten", "darken"] as const).map((blend) => {
      updateLayer(drawing, "clip", { visible: true, clipped: true, blend });
      return getLargestDifference(renderPixels(drawing), expected);
    });
    expect(Math.max(...differences)).toBeLessThanOrEqual(3);
    expect(getLargestDifference(before, expected)).toBeGreaterThan(100);
  });

  it("is shown unclipped as the lowest layer", () => {
    const drawing = createDrawing([{ color: red, clipped: true }]);
    expect(drawing.layers[0]?.clipped).toBe(false);
    expect(readColor(drawing, 150, 180)).toEqual([...red]);
  });

  it("are joined by a layer that is added between them and their base", () => {
    const drawing = createDrawing([{ color: red }, { color: green, clipped: true }]);
    addLayer(drawing, "new", "New", "base");
    expect(drawing.layers.map(({ clipped }) => clipped)).toEqual([false, true, true]);
    addLayer(drawing, "top", "Top", "l1");
    expect(drawing.layers.at(-1)).toMatchObject({ id: "top", clipped: false });
  });
});

describe("the view", () => {
  it.each([
    { name: "clipped", patch: { clipped: true } },
    { name: "clipped and blended", patch: { clipped: true, blend: "multiply", opacity: 0.7 } },
    { name: "blended", patch: { blend: "overlay" } },
  ] as const)("shows a live stroke on a $name layer as it is committed", ({ patch }) => {
    const drawing = createDrawing([
      { color: [60, 140, 220], to: 300 },
      { color: [200, 90, 120], to: 200, ...patch },
    ]);
    const { view, paintAndReadPixels } = createTestView(CANVAS, CANVAS);
    view.setDrawings(drawing);
    paintAndReadPixels();
    const live = new LiveStroke("live", { kind: "pencil", colour: "#40a020", size: 30, tip: SOFT }, "l1");
    view.setLive(live);
    for (let step = 0; step <= 30; step += 1) {
      live.add({ x: 120 + step * 12, y: 140 + step * 3, pressure: 0.7 });
      view.notifyLiveChanged();
      view.paint();
    }
    const shown = paintAndReadPixels().slice();
    drawing.add(live.toStroke(), "l1");
    view.setLive(null);
    expect(getLargestDifference(shown, paintAndReadPixels())).toBe(0);
    expect(getLargestDifference(shown, renderPixels(drawing))).toBeLessThanOrEqual(1);
  });
});

describe("locked transparency", () => {
  const MARKER = { ...SOFT, kind: "marker" } as const;
  const polygon = encodePoints([100, 100, 0, 300, 100, 0, 300, 260, 0, 100, 260, 0]);

  function createLockedDrawing(): DrawingDocument {
    const drawing = new DrawingDocument();
    drawing.add(createLineStroke("solid", [120, 170], [420, 190], { colour: "#e0b070", size: 60 }));
    for (let y = 80; y <= 280; y += 25) {
      const color = y % 2 === 0 ? "#c08040" : "#40a080";
      drawing.add(createLineStroke(`s${y}`, [60, y], [560, y + 30], { tip: SOFT, colour: color, size: 60 }));
    }
    updateLayer(drawing, "base", { alphaLocked: true });
    return drawing;
  }

  /** Read the alpha of the layer's pixels, as coverage of a black copy of the layer. */
  function readAlpha(drawing: DrawingDocument): Uint8ClampedArray {
    const copy = new DrawingDocument();
    copy.apply(drawing.encode());
    addLayer(copy, "black", "Black");
    copy.add(createLineStroke("black", [-100, 180], [740, 180], { size: 64 }), "black");
    const cover = { id: "cover", kind: "fill", colour: "#000000", opacity: 1 } as const;
    copy.add({ ...cover, area: encodeArea(new Uint8Array(640 * 360).fill(1), 640, 360) }, "black");
    updateLayer(copy, "black", { clipped: true });
    return renderPixels(copy);
  }

  const line = { id: "new", colour: "#2040c0", size: 50, points: createLineStroke("", [40, 60], [600, 300]).points };
  const items: { name: string; item: Item }[] = [
    { name: "soft stroke", item: { ...line, kind: "pencil", tip: SOFT } },
    { name: "stroke without a tip", item: { ...line, kind: "pencil" } },
    { name: "marker", item: { ...line, kind: "pencil", tip: MARKER } },
    {
      name: "fill",
      item: {
        id: "f",
        kind: "fill",
        colour: "#208040",
        opacity: 0.7,
        area: encodeArea(new Uint8Array(640 * 360).fill(1), 640, 360),
      },
    },
    { name: "copied area", item: { id: "m", kind: "move", points: polygon, matrix: [1, 0, 0, 1, 80, 20], keep: true } },
  ];

  it.each(items)("lets a $name change only pixels that the layer has", async ({ item }) => {
    const drawing = createLockedDrawing();
    fillRenderer.get();
    await imageCache.whenIdle();
    const before = renderPixels(drawing);
    const alpha = readAlpha(drawing);
    drawing.add({ ...item, alphaLocked: true } as Item);
    expect(getLargestDifference(renderPixels(drawing), before)).toBeGreaterThan(20);
    expect(getLargestDifference(readAlpha(drawing), alpha)).toBeLessThanOrEqual(2);
    // Unlocking the layer later doesn't repaint what was drawn.
    const after = renderPixels(drawing);
    updateLayer(drawing, "base", { alphaLocked: false });
    expect(getLargestDifference(renderPixels(drawing), after)).toBe(0);
  });

  it("moves an area only to where the layer has pixels, and leaves a hole", () => {
    const drawing = new DrawingDocument();
    drawing.add(createLineStroke("l", [100, 180], [300, 180], { size: 60, colour: "#c08040" }));
    drawing.add(createLineStroke("d", [120, 180], [130, 180], { size: 20 }));
    const area = encodePoints([105, 165, 0, 150, 165, 0, 150, 195, 0, 105, 195, 0]);
    drawing.add({ id: "m", kind: "move", points: area, matrix: [1, 0, 0, 1, 170, 0], alphaLocked: true });
    expect(readColor(drawing, 125, 180)).toEqual([...PAPER]);
    expect(readColor(drawing, 295, 180)).toEqual([0, 0, 0]);
    drawing.undo();
    drawing.add({ id: "m2", kind: "move", points: area, matrix: [1, 0, 0, 1, 0, 100], alphaLocked: true });
    expect(readColor(drawing, 125, 280)).toEqual([...PAPER]);
  });

  it("lets an eraser erase", () => {
    const drawing = new DrawingDocument();
    drawing.add(createLineStroke("l", [100, 180], [300, 180], { size: 60 }));
    drawing.add({ ...createLineStroke("e", [200, 100], [200, 300], { kind: "eraser" }), alphaLocked: true });
    expect(readColor(drawing, 200, 180)).toEqual([...PAPER]);
  });

  it.each([
    { name: "soft", tip: SOFT, kind: "pencil" },
    { name: "marker", tip: MARKER, kind: "pencil" },
    { name: "outlined", tip: undefined, kind: "pencil" },
    { name: "eraser", tip: SOFT, kind: "eraser" },
  ] as const)("shows a live $name stroke as it is committed", ({ tip, kind }) => {
    const drawing = createLockedDrawing();
    const { view, paintAndReadPixels } = createTestView(CANVAS, CANVAS);
    view.setDrawings(drawing);
    paintAndReadPixels();
    const live = new LiveStroke("live", { kind, colour: "#2040c0", size: 30, ...(tip ? { tip } : {}) });
    view.setLive(live);
    for (let step = 0; step <= 30; step += 1) live.add({ x: 60 + step * 16, y: 100 + step * 5, pressure: 0.7 });
    view.notifyLiveChanged();
    const shown = paintAndReadPixels().slice();
    drawing.add({ ...live.toStroke(), alphaLocked: true });
    view.setLive(null);
    expect(getLargestDifference(shown, paintAndReadPixels())).toBeLessThanOrEqual(1);
  });

  it("shows a live move as it is committed", () => {
    const drawing = createLockedDrawing();
    const { view, paintAndReadPixels } = createTestView(CANVAS, CANVAS);
    view.setDrawings(drawing);
    paintAndReadPixels();
    const resources = { createSurface: createOffscreenSurface, images: imageCache };
    const outline = [
      [100, 100],
      [300, 100],
      [300, 260],
      [100, 260],
    ] as const;
    const live = new LiveMove("m", "base", outline, resources, () => drawing.getItems("base"));
    view.setLive(live);
    live.setMatrix([1.2, 0, 0, 1, 90, 30]);
    view.notifyLiveChanged();
    const shown = paintAndReadPixels().slice();
    drawing.add({ ...live.toItem(), alphaLocked: true });
    view.setLive(null);
    expect(getLargestDifference(shown, paintAndReadPixels())).toBeLessThanOrEqual(2);
  });
});

describe("merging", () => {
  function createSoftDrawing(lower: LayerPatch, upper: LayerPatch): DrawingDocument {
    const random = createRandom(3);
    const drawing = new DrawingDocument();
    for (const id of ["base", "lower", "upper"]) {
      if (id !== "base") addLayer(drawing, id, id);
      for (let index = 0; index < 40; index += 1) {
        const tip = [SOFT, { ...SOFT, kind: "marker" } as const, undefined][index % 3];
        drawing.add(createRandomStroke(random, { size: 30, ...(tip ? { tip } : {}) }), id);
      }
      drawing.add(createLineStroke(`${id} e`, [0, 100], [640, 260], { kind: "eraser" }), id);
      const locked = createLineStroke(`${id} l`, [0, 200], [640, 90], { colour: "#30a060", tip: SOFT });
      drawing.add({ ...locked, alphaLocked: true }, id);
    }
    updateLayer(drawing, "lower", lower);
    updateLayer(drawing, "upper", upper);
    return drawing;
  }

  it.each([
    { lower: { opacity: 0.5 }, upper: { clipped: true, opacity: 0.7 } },
    { lower: { opacity: 0.5, blend: "multiply" }, upper: { clipped: true, opacity: 0.7, blend: "screen" } },
    { lower: { clipped: true, opacity: 0.6 }, upper: { clipped: true, opacity: 0.7 } },
    { lower: { clipped: true, blend: "add" }, upper: { clipped: true, blend: "add", opacity: 0.4 } },
    { lower: { blend: "multiply", opacity: 0.8 }, upper: { blend: "multiply", opacity: 0.6 } },
    { lower: { blend: "screen" }, upper: { blend: "screen", opacity: 0.6 } },
    { lower: { blend: "add", opacity: 0.3 }, upper: { blend: "add", opacity: 0.3 } },
  ] as const)("doesn't change the picture: %o", ({ lower, upper }) => {
    const drawing = createSoftDrawing(lower, upper);
    const before = renderPixels(drawing);
    let count = 0;
    expect(mergeLayerDown(drawing, "upper", () => `g${count++}`)).toBe(true);
    expect(drawing.layers.map(({ id }) => id)).toEqual(["base", "lower"]);
    expect(getLargestDifference(renderPixels(drawing), before)).toBeLessThanOrEqual(4);
    drawing.undo();
    expect(getLargestDifference(renderPixels(drawing), before)).toBe(0);
  });

  it.each([
    { lower: {}, upper: { blend: "multiply" }, obstacle: "blend" },
    { lower: { blend: "multiply" }, upper: {}, obstacle: "blend" },
    { lower: { blend: "overlay" }, upper: { blend: "overlay" }, obstacle: "blend" },
    { lower: { clipped: true, blend: "multiply" }, upper: { clipped: true }, obstacle: "blend" },
    { lower: { clipped: true }, upper: {}, obstacle: "clipping" },
    { lower: {}, upper: { locked: true }, obstacle: "locked" },
    { lower: { visible: false }, upper: {}, obstacle: "hidden" },
  ] as const)("is refused where it would change the picture: %o", ({ lower, upper, obstacle }) => {
    const drawing = createSoftDrawing(lower, upper);
    expect(findMergeTarget(drawing.layers, "upper")).toBe(obstacle);
    expect(mergeLayerDown(drawing, "upper", () => "g")).toBe(false);
    expect(drawing.layers).toHaveLength(3);
  });

  it("is refused for the base of clipped layers", () => {
    const drawing = createSoftDrawing({}, {});
    addLayer(drawing, "clip", "Clip");
    updateLayer(drawing, "clip", { clipped: true });
    expect(findMergeTarget(drawing.layers, "upper")).toBe("clipping");
    expect(findMergeTarget(drawing.layers, "base")).toBe("lowest");
  });
});
