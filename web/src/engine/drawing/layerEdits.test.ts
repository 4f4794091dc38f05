import { describe, expect, it } from "vitest";
import { encodePoints } from "@/engine/brush/points";
import { createOffscreenSurface } from "@/engine/render/surface";
import { createLineStroke, createRandom, createRandomStroke, createTestView } from "@/engine/testing";
import { DrawingDocument } from "./document";
import { Flattener } from "./flatten";
import type { Item } from "./items";
import { addLayer, clearLayers, duplicateLayer, updateLayer } from "./layerEdits";
import { getMergeTarget } from "./layerMergeTarget";
import { mergeLayerDown, moveLayer, removeLayer } from "./layerStack";

const CANVAS = { width: 640, height: 360 };

function renderPixels(drawing: DrawingDocument): Uint8ClampedArray {
  const flattener = new Flattener(drawing, createOffscreenSurface, CANVAS);
  const flat = flattener.flatten();
  const { data } = flat.context.getImageData(0, 0, flat.width, flat.height);
  flat.release();
  flattener.release();
  return data;
}

/** Count values of two pictures that differ by more than `tolerance`, which allows for rounding. */
function countDifferences(a: Uint8ClampedArray, b: Uint8ClampedArray, tolerance = 0): number {
  return a.reduce((count, value, index) => count + (Math.abs(value - (b[index] ?? -1)) > tolerance ? 1 : 0), 0);
}

function readColor(drawing: DrawingDocument, x: number, y: number): number[] {
  const offset = (y * CANVAS.width + x) * 4;
  return [...renderPixels(drawing).slice(offset, offset + 3)];
}

const names = (drawing: DrawingDocument): string[] => drawing.layers.map(({ name }) => name);

const move = (id: string, polygon: [number, number][], matrix: Extract<Item, { kind: "move" }>["matrix"]): Item => ({
  id,
  kind: "move",
  points: encodePoints(polygon.flatMap(([x, y]) => [x, y, 0])),
  matrix,
});

const square = (x: number, y: number, side: number): [number, number][] => [
  [x, y],
  [x + side, y],
  [x + side, y + side],
  [x, y + side],
];

describe("layer edits", () => {
  it("adds above the active layer, moves, renames and deletes, each as one undo step", () => {
    const drawing = new DrawingDocument();
    addLayer(drawing, "ink", "Ink", "base");
    addLayer(drawing, "colour", "Colour", "base");
    expect(names(drawing)).toEqual(["Layer 1", "Colour", "Ink"]);
    expect(moveLayer(drawing, "ink", 0)).toBe(true);
    expect(names(drawing)).toEqual(["Ink", "Layer 1", "Colour"]);
    expect(moveLayer(drawing, "ink", 0)).toBe(false);
    expect(updateLayer(drawing, "ink", { name: "Lines", opacity: 0.5, locked: true })).toBe(true);
    expect(updateLayer(drawing, "ink", { name: "Lines" })).toBe(false);
    expect(removeLayer(drawing, "base")).toBe(true);
    expect(names(drawing)).toEqual(["Lines", "Colour"]);
    for (let step = 0; step < 5; step += 1) drawing.undo();
    expect(names(drawing)).toEqual(["Layer 1"]);
    for (let step = 0; step < 5; step += 1) drawing.redo();
    expect(names(drawing)).toEqual(["Lines", "Colour"]);
    expect(drawing.layers[0]).toMatchObject({ opacity: 0.5, locked: true, visible: true });
  });

  it("doesn't delete the last layer", () => {
    const drawing = new DrawingDocument();
    expect(removeLayer(drawing, "base")).toBe(false);
    expect(drawing.layers).toHaveLength(1);
  });

  it("doesn't merge if either layer is hidden or locked", () => {
    const drawing = new DrawingDocument();
    addLayer(drawing, "ink", "Ink");
    updateLayer(drawing, "ink", { locked: true });
    expect(getMergeTarget(drawing.layers, "ink")).toBeNull();
    expect(mergeLayerDown(drawing, "ink", () => "g")).toBe(false);
    expect(getMergeTarget(drawing.layers, "base")).toBeNull();
  });

  it.each([
    ["plain", 1, 1, false],
    ["with an eraser", 1, 1, true],
    ["with opacity", 0.5, 1, true],
    ["onto one with opacity", 0.8, 0.4, false],
    ["a marker", 1, 1, false, { kind: "marker", thin: 0.5, curve: 1, opacity: 0.7, flow: 1 } as const],
    ["soft ink", 1, 1, false, { kind: "ink", thin: 0.5, curve: 1, opacity: 0.5, flow: 0.4 } as const],
  ])("merges without changing the picture: %s", (_name, upper, lower, hasEraser, tip = undefined) => {
    const random = createRandom(11);
    const drawing = new DrawingDocument();
    const createSmallStroke = () =>
      createRandomStroke(random, {
        size: 14,
        points: createLineStroke("l", ...createRandomEnds(random)).points,
        ...(tip ? { tip } : {}),
      });
    for (let index = 0; index < 6; index += 1) drawing.add(createSmallStroke());
    addLayer(drawing, "ink", "Ink");
    for (let index = 0; index < 6; index += 1) drawing.add(createSmallStroke(), "ink");
    if (hasEraser) drawing.add(createLineStroke("e", [0, 180], [640, 180], { kind: "eraser", size: 60 }), "ink");
    updateLayer(drawing, "ink", { opacity: upper });
    updateLayer(drawing, "base", { opacity: lower });
    const before = renderPixels(drawing);
    let idCount = 0;
    const newId = (): string => {
      idCount += 1;
      return `g${idCount}`;
    };
    expect(mergeLayerDown(drawing, "ink", newId)).toBe(true);
    expect(names(drawing)).toEqual(["Layer 1"]);
    // Merging two layers rounds the opacity one more time.
    expect(countDifferences(renderPixels(drawing), before, 2)).toBe(0);
    drawing.undo();
    expect(names(drawing)).toEqual(["Layer 1", "Ink"]);
    expect(countDifferences(renderPixels(drawing), before)).toBe(0);
  });
});

describe("moved area", () => {
  it("moves content including erased parts, and leaves nothing behind", () => {
    const drawing = new DrawingDocument();
    drawing.add(createLineStroke("l", [100, 100], [200, 100], { size: 40 }));
    drawing.add(createLineStroke("e", [150, 60], [150, 140], { kind: "eraser", size: 20 }));
    drawing.add(move("m", square(80, 60, 150), [1, 0, 0, 1, 300, 100]));
    expect(readColor(drawing, 120, 100)).toEqual([251, 250, 246]);
    expect(readColor(drawing, 420, 200)).toEqual([0, 0, 0]);
    expect(readColor(drawing, 450, 200)).toEqual([251, 250, 246]);
    expect(readColor(drawing, 480, 200)).toEqual([0, 0, 0]);
  });

  it("scales, copies and deletes content", () => {
    const drawing = new DrawingDocument();
    drawing.add(createLineStroke("l", [100, 100], [140, 100], { size: 20 }));
    drawing.add({ ...move("k", square(80, 80, 80), [3, 0, 0, 3, 0, -200]), keep: true } as Item);
    expect(readColor(drawing, 120, 100)).toEqual([0, 0, 0]);
    expect(readColor(drawing, 400, 100)).toEqual([0, 0, 0]);
    expect(readColor(drawing, 400, 122)).toEqual([0, 0, 0]);
    drawing.add(move("d", square(280, 40, 200), []));
    expect(readColor(drawing, 400, 100)).toEqual([251, 250, 246]);
    expect(readColor(drawing, 120, 100)).toEqual([0, 0, 0]);
    drawing.undo();
    expect(readColor(drawing, 400, 100)).toEqual([0, 0, 0]);
  });

  it("shows content that was moved many times from outside the view", () => {
    const drawing = new DrawingDocument();
    drawing.add(createLineStroke("l", [40, 40], [80, 40], { size: 20 }));
    const getSquareAt = (step: number): [number, number][] => square(20 + step * 20, 20, 80);
    for (let step = 0; step < 24; step += 1) drawing.add(move(`m${step}`, getSquareAt(step), [1, 0, 0, 1, 20, 0]));
    const pixel: number[] = [];
    const test = createTestView(CANVAS, { width: 200, height: 200 });
    test.view.resize(200, 200, { x: 500, y: 0, width: 100, height: 100 });
    test.view.setDrawings(drawing);
    pixel.push(...test.readPixel(80, 80));
    expect(pixel).toEqual([0, 0, 0]);
  });

  it("skips invalid entries", () => {
    const drawing = new DrawingDocument();
    drawing.add(createLineStroke("l", [100, 100], [200, 100], { size: 40 }));
    const before = renderPixels(drawing);
    const broken = [
      { id: "a", kind: "sculpture" },
      { id: "b", kind: "move", points: new Uint8Array([9]), matrix: [1, 0, 0, 1, 0, 0] },
      { id: "c", kind: "move", points: new Uint8Array([1]), matrix: [1, 2] },
      { id: "d", kind: "picture", type: "image/svg+xml", bytes: new Uint8Array(3), x: 0, y: 0, width: 9, height: 9 },
      { id: "e", kind: "picture", type: "image/png", bytes: new Uint8Array(3), x: 0, y: 0, width: 9, height: 9 },
      { id: "f", kind: "group", opacity: 1, strokes: [null, 3, { kind: "group" }] },
      null,
    ];
    for (const entry of broken) drawing.add(entry as unknown as Item);
    expect(countDifferences(renderPixels(drawing), before)).toBe(0);
  });
});

function createRandomEnds(random: () => number): [[number, number], [number, number]] {
  return [
    [random() * 640, random() * 360],
    [random() * 640, random() * 360],
  ];
}

describe("duplicateLayer and clearLayers", () => {
  it("duplicates above the layer with the same content, as one undo step even for large layers", () => {
    const drawing = new DrawingDocument();
    const random = createRandom(7);
    for (let line = 0; line < 1500; line += 1) drawing.add(createRandomStroke(random, { id: `s${line}` }), "base");
    addLayer(drawing, "ink", "Ink", "base");
    updateLayer(drawing, "base", { opacity: 0.5 });
    let idCount = 0;
    const id = duplicateLayer(drawing, "base", "Layer 1 copy", () => `new-${idCount++}`);
    expect(names(drawing)).toEqual(["Layer 1", "Layer 1 copy", "Ink"]);
    expect(drawing.layers[1]).toMatchObject({ id, opacity: 0.5, visible: true, locked: false });
    const copies = drawing.getItems(id ?? "");
    expect(copies.length).toBe(1500);
    expect(copies.map((item) => ({ ...item, id: "" }))).toEqual(
      drawing.getItems("base").map((item) => ({ ...item, id: "" })),
    );
    expect(new Set([...copies, ...drawing.getItems("base")].map((item) => item.id)).size).toBe(3000);
    expect(drawing.undo()).toBe(true);
    expect(names(drawing)).toEqual(["Layer 1", "Ink"]);
    expect(drawing.getItems("base").length).toBe(1500);
    expect(duplicateLayer(drawing, "gone", "x", () => "y")).toBeNull();
  });

  it("skips locked and hidden layers, and is one undo step", () => {
    const drawing = new DrawingDocument();
    for (const id of ["base", "ink", "locked", "hidden"]) {
      if (id !== "base") addLayer(drawing, id, id);
      drawing.add(createLineStroke(`on ${id}`, [10, 10], [90, 90]), id);
    }
    updateLayer(drawing, "locked", { locked: true });
    updateLayer(drawing, "hidden", { visible: false });
    expect(clearLayers(drawing)).toBe(true);
    const listNonEmpty = () => ["base", "ink", "locked", "hidden"].filter((id) => drawing.getItems(id).length > 0);
    expect(listNonEmpty()).toEqual(["locked", "hidden"]);
    expect(clearLayers(drawing)).toBe(false);
    drawing.undo();
    expect(listNonEmpty()).toEqual(["base", "ink", "locked", "hidden"]);
  });
});
