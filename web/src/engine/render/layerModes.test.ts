import { describe, expect, it } from "vitest";
import { LiveStroke } from "@/engine/brush/liveStroke";
import { encodePoints } from "@/engine/brush/points";
import { DrawingDocument } from "@/engine/drawing/document";
import { Flattener } from "@/engine/drawing/flatten";
import { addLayer, findMergeTarget, type LayerPatch, mergeLayerDown, updateLayer } from "@/engine/drawing/layerEdits";
import { BLEND_MODES, type BlendMode } from "@/engine/drawing/layers";
import { createLineStroke, createRandom, createRandomStroke, createTestView } from "@/engine/testing";
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
