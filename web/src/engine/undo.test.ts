import { describe, expect, it } from "vitest";
import { encodePoints } from "./brush/points";
import { DrawingDocument } from "./drawing/document";
import { Flattener } from "./drawing/flatten";
import { UndoHistory } from "./drawing/history";
import type { Item } from "./drawing/items";
import { addLayer, updateLayer } from "./drawing/layerEdits";
import { mergeLayerDown, moveLayer, removeLayer } from "./drawing/layerStack";
import { createOffscreenSurface } from "./render/surface";
import { createRandom, createRandomStroke } from "./testing";

const CANVAS = { width: 480, height: 270 };
const SEEDS = [1, 2, 3, 4, 5, 6, 7, 8];

function renderPixels(drawing: DrawingDocument): Uint8ClampedArray {
  const flattener = new Flattener(drawing, createOffscreenSurface, CANVAS);
  const flat = flattener.flatten();
  const { data } = flat.context.getImageData(0, 0, flat.width, flat.height);
  flat.release();
  flattener.release();
  return data;
}

function expectSame(a: Uint8ClampedArray, b: Uint8ClampedArray): void {
  expect(a.findIndex((value, index) => value !== b[index])).toBe(-1);
}

/** Apply a random edit to a drawing: one undo step, or none if it returns false. */
function applyRandomEdit(drawing: DrawingDocument, random: () => number, id: string): boolean {
  const { layers } = drawing;
  const layer = layers[Math.floor(random() * layers.length)]?.id ?? "base";
  const stroke = (): Item => createRandomStroke(random, { id, kind: random() < 0.2 ? "eraser" : "pencil", count: 20 });
  const polygon = Array.from({ length: 5 }, () => [random() * 480, random() * 270, 0]).flat();
  const matrix = [1 + random() - 0.5, 0, 0, 1, random() * 99, random() * 60] as const;
  const movedArea: Item = { id, kind: "move", points: encodePoints(polygon), matrix: random() < 0.2 ? [] : matrix };
  switch (Math.floor(random() * 14)) {
    case 0:
      return addLayer(drawing, id, `Layer ${id}`, layer);
    case 1:
      return moveLayer(drawing, layer, Math.floor(random() * layers.length));
    case 2:
      return updateLayer(drawing, layer, { opacity: Math.round(random() * 10) / 10 });
    case 3:
      return updateLayer(drawing, layer, { visible: random() < 0.7 });
    case 4:
      return removeLayer(drawing, layer);
    case 5:
      return mergeLayerDown(drawing, layer, () => `${id}-${random()}`);
    case 6:
      return drawing.clearLayer(layer);
    case 7:
      drawing.add(movedArea, layer);
      return true;
    case 8:
      return updateLayer(drawing, layer, { clipped: random() < 0.7 });
    case 9:
      return updateLayer(drawing, layer, { blend: random() < 0.5 ? "multiply" : "overlay" });
    default:
      drawing.add(stroke(), layer);
      return true;
  }
}

describe("undo", () => {
  it.each(SEEDS)("restores the first picture exactly, and redo the last (%i)", (seed) => {
    const random = createRandom(seed);
    const drawing = new DrawingDocument();
    // Content from before the first undo step.
    for (let index = 0; index < 5; index += 1)
      drawing.add(createRandomStroke(random, { id: `before${index}`, count: 20 }));
    const first = renderPixels(drawing);
    const history = new UndoHistory();
    for (let index = 0; index < 40; index += 1) {
      if (!applyRandomEdit(drawing, random, `s${index}`)) continue;
      history.record({ cutId: "a", subject: "stroke", undo: () => drawing.undo(), redo: () => drawing.redo() });
    }
    const last = renderPixels(drawing);
    while (history.canUndo) history.undo();
    expectSame(renderPixels(drawing), first);
    while (history.canRedo) history.redo();
    expectSame(renderPixels(drawing), last);
  });

  it.each(SEEDS)("undoes only the user's own steps while another user draws (%i)", (seed) => {
    const random = createRandom(seed + 100);
    const [mine, theirs] = [new DrawingDocument(), new DrawingDocument()];
    mine.onLocalUpdate((update) => theirs.apply(update));
    theirs.onLocalUpdate((update) => mine.apply(update));
    const history = new UndoHistory();
    const theirIds: string[] = [];
    for (let index = 0; index < 20; index += 1) {
      const id = `s${index}`;
      if (random() < 0.5) {
        mine.add(createRandomStroke(random, { id, count: 5 }));
        history.record({ cutId: "a", subject: "stroke", undo: () => mine.undo(), redo: () => mine.redo() });
      } else {
        theirs.add(createRandomStroke(random, { id, count: 5 }));
        theirIds.push(id);
      }
    }
    while (history.canUndo) history.undo();
    expect(mine.getItems("base").map(({ id }) => id)).toEqual(theirIds);
    expect(theirs.getItems("base").map(({ id }) => id)).toEqual(theirIds);
  });
});

describe("merging", () => {
  it.each(SEEDS)("converges to the same picture for all users, regardless of order and repetition (%i)", (seed) => {
    const random = createRandom(seed + 200);
    const drawings = [new DrawingDocument(), new DrawingDocument(), new DrawingDocument()];
    const updates: Uint8Array[] = [];
    for (const drawing of drawings) drawing.onLocalUpdate((update) => updates.push(update));
    for (let round = 0; round < 3; round += 1) {
      // Each user works offline for a while; then some of the updates are delivered.
      drawings.forEach((drawing, user) => {
        for (let step = 0; step < 4; step += 1) applyRandomEdit(drawing, random, `p${user}r${round}s${step}`);
      });
      for (const drawing of drawings) for (const update of updates) if (random() < 0.5) drawing.apply(update);
    }
    for (const drawing of drawings) {
      const shuffled = [...updates, ...updates].sort(() => random() - 0.5);
      for (const update of shuffled) drawing.apply(update);
    }
    const [one, two, three] = drawings.map(renderPixels);
    expectSame(two ?? new Uint8ClampedArray(), one ?? new Uint8ClampedArray(1));
    expectSame(three ?? new Uint8ClampedArray(), one ?? new Uint8ClampedArray(1));
  });
});
