import { describe, expect, it } from "vitest";
import { DRAWING_UPDATE_BYTES_MAX } from "@/api/gen/limit-values";
import { createLineStroke, createRandom, createTestView } from "@/engine/testing";
import { DrawingDocument } from "./document";
import { BASE_LAYER } from "./layers";

const line = (id: string) => createLineStroke(id, [0, 0], [10, 10]);
const ids = (drawing: DrawingDocument) => drawing.getItems(BASE_LAYER).map((stroke) => stroke.id);

describe("DrawingDocument", () => {
  it("restores strokes in paint order, with their exact bytes", () => {
    const drawing = new DrawingDocument();
    const strokes = [line("a"), line("b"), line("c")];
    for (const stroke of strokes) drawing.add(stroke);
    const copy = new DrawingDocument();
    copy.apply(drawing.encode());
    expect(copy.getItems(BASE_LAYER)).toEqual(strokes);
  });

  it("has one layer by default, and reads more layers from the flat map", () => {
    const drawing = new DrawingDocument();
    const flags = { visible: true, locked: false, clipped: false, alphaLocked: false };
    expect(drawing.layers).toEqual([{ id: "base", name: "Layer 1", order: 0, opacity: 1, blend: "normal", ...flags }]);
    const map = drawing.yDoc.getMap("layers");
    map.set("ink.order", -1);
    map.set("ink.opacity", 7);
    map.set("ink.name", 12);
    map.set("old.deleted", true);
    map.set("base.visible", false);
    expect(drawing.layers.map(({ id, order, opacity, visible }) => [id, order, opacity, visible])).toEqual([
      ["ink", -1, 1, true],
      ["base", 0, 1, false],
    ]);
  });

  it("clears a layer including other users' strokes as one undo step, and restores all of it", () => {
    const drawing = new DrawingDocument();
    const other = new DrawingDocument();
    drawing.onLocalUpdate((update) => other.apply(update));
    other.add(line("theirs"));
    drawing.apply(other.encode());
    for (const id of ["a", "b"]) drawing.add(line(id));
    expect(drawing.clearLayer()).toBe(true);
    expect([ids(drawing), ids(other)]).toEqual([[], []]);
    expect(drawing.clearLayer()).toBe(false);
    expect(drawing.undo()).toBe(true);
    expect([ids(drawing), ids(other)]).toEqual([
      ["theirs", "a", "b"],
      ["theirs", "a", "b"],
    ]);
    expect(drawing.redo()).toBe(true);
    expect(ids(other)).toEqual([]);
  });

  it("copies another drawing with all its layers: sent to others, but not an undo step", () => {
    const from = new DrawingDocument();
    from.add(line("a"));
    from.add(line("ink"), "ink");
    from.yDoc.getMap("layers").set("ink.opacity", 0.5);
    const to = new DrawingDocument();
    const remote = new DrawingDocument();
    to.onLocalUpdate((update) => remote.apply(update));
    to.copyFrom(from);
    expect(remote.layers).toEqual(from.layers);
    expect([remote.getItems("base"), remote.getItems("ink")]).toEqual([from.getItems("base"), from.getItems("ink")]);
    expect(to.undo()).toBe(false);
    to.add(line("b"));
    expect(to.undo()).toBe(true);
    expect(ids(remote)).toEqual(["a"]);
  });

  it("copies a large drawing in updates within the server's limit, as at most one undo step", () => {
    const from = new DrawingDocument();
    const picture = { kind: "picture", type: "image/png", x: 0, y: 0, width: 9, height: 9 } as const;
    for (const id of ["a", "b", "c", "d"]) from.add({ ...picture, id, bytes: new Uint8Array(3_000_000) });
    for (const isStep of [false, true]) {
      const to = new DrawingDocument();
      const sizes: number[] = [];
      to.add(line("before"));
      to.onLocalUpdate((update) => sizes.push(update.length));
      expect(to.copyFrom(from, isStep)).toBe(true);
      expect(sizes.length).toBeGreaterThan(1);
      expect(Math.max(...sizes)).toBeLessThan(DRAWING_UPDATE_BYTES_MAX);
      expect(ids(to)).toEqual(["before", "a", "b", "c", "d"]);
      to.undo();
      expect(ids(to)).toEqual(isStep ? ["before"] : ["a", "b", "c", "d"]);
      to.add(line("after"));
      to.undo();
      expect(ids(to)).toEqual(isStep ? ["before"] : ["a", "b", "c", "d"]);
    }
  });

  it("skips entries that are not valid strokes", () => {
    const drawing = new DrawingDocument();
    drawing.yDoc.getArray("strokes:base").push([{ id: "x" }, "stroke", 3, null]);
    drawing.add(line("a"));
    expect(ids(drawing)).toEqual(["a"]);
  });

  it("converges to the same drawing regardless of the order and repetition of updates", () => {
    const drawings = [1, 2, 3, 4].map(() => new DrawingDocument());
    const updates: Uint8Array[] = [];
    for (const drawing of drawings) drawing.onLocalUpdate((update) => updates.push(update));
    const random = createRandom(11);
    for (let step = 0; step < 120; step += 1) {
      const drawing = drawings[Math.floor(random() * drawings.length)];
      if (random() < 0.2) drawing?.undo();
      else if (random() < 0.1) drawing?.redo();
      else drawing?.add(line(`s${step}`));
      const update = updates[Math.floor(random() * updates.length)];
      if (update && random() < 0.5) drawings[Math.floor(random() * drawings.length)]?.apply(update);
    }
    const results = drawings.map((drawing) => {
      const shuffled = [...updates, ...updates].sort(() => random() - 0.5);
      for (const update of shuffled) drawing.apply(update);
      return ids(drawing);
    });
    expect(results[0]?.length).toBeGreaterThan(20);
    for (const other of results) expect(other).toEqual(results[0]);
  });

  it("keeps both first strokes that two users draw concurrently", () => {
    const [mine, theirs] = [new DrawingDocument(), new DrawingDocument()];
    mine.add(line("mine"));
    theirs.add(line("theirs"));
    mine.apply(theirs.encode());
    expect(new Set(ids(mine))).toEqual(new Set(["mine", "theirs"]));
  });

  it("undoes and redoes one stroke at a time, and never another user's", () => {
    const [mine, theirs] = [new DrawingDocument(), new DrawingDocument()];
    mine.onLocalUpdate((update) => theirs.apply(update));
    theirs.onLocalUpdate((update) => mine.apply(update));
    mine.add(line("m1"));
    theirs.add(line("t1"));
    mine.add(line("m2"));
    theirs.add(line("t2"));
    expect(mine.undo()).toBe(true);
    expect(ids(theirs)).toEqual(["m1", "t1", "t2"]);
    expect(mine.undo()).toBe(true);
    expect(ids(mine)).toEqual(["t1", "t2"]);
    expect(mine.undo()).toBe(false);
    expect(mine.redo()).toBe(true);
    expect(mine.redo()).toBe(true);
    expect(mine.redo()).toBe(false);
    expect(ids(mine)).toEqual(["m1", "t1", "m2", "t2"]);
    expect(ids(theirs)).toEqual(ids(mine));
  });

  it("returns false if another user already deleted the stroke to undo, and keeps the step before", () => {
    const mine = new DrawingDocument();
    mine.add(line("m1"));
    mine.add(line("m2"));
    const theirs = new DrawingDocument();
    theirs.apply(mine.encode());
    theirs.onLocalUpdate((update) => mine.apply(update));
    theirs.yDoc.getArray("strokes:base").delete(1, 1);
    mine.apply(theirs.encode());
    expect(mine.undo()).toBe(false);
    expect(ids(mine)).toEqual(["m1"]);
    expect(mine.undo()).toBe(true);
    expect(ids(mine)).toEqual([]);
  });
});

describe("eraser", () => {
  it("erases what is below it down to the paper, but not later strokes", () => {
    const drawing = new DrawingDocument();
    const { view, readPixel } = createTestView();
    view.setDrawings(drawing);
    drawing.add(createLineStroke("a", [200, 400], [1600, 400], { size: 40 }));
    expect(readPixel(225, 100)).toEqual([0, 0, 0]);
    drawing.add(createLineStroke("rub", [900, 300], [900, 500], { kind: "eraser", size: 40 }));
    expect(readPixel(225, 100)).toEqual([0xfb, 0xfa, 0xf6]);
    expect(readPixel(150, 100)).toEqual([0, 0, 0]);
    drawing.add(createLineStroke("b", [900, 300], [900, 500], { colour: "#ff0000" }));
    expect(readPixel(225, 100)).toEqual([255, 0, 0]);
  });

  it("erases only on its own layer", () => {
    const drawing = new DrawingDocument();
    drawing.yDoc.getMap("layers").set("top.order", 1);
    const { view, readPixel } = createTestView();
    view.setDrawings(drawing);
    drawing.add(createLineStroke("a", [200, 400], [1600, 400], { size: 40 }));
    drawing.add(createLineStroke("rub", [900, 300], [900, 500], { kind: "eraser", size: 40 }), "top");
    expect(readPixel(225, 100)).toEqual([0, 0, 0]);
  });
});
