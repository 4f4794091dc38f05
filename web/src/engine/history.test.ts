import { describe, expect, it } from "vitest";
import { DrawingDocument } from "./document";
import { UndoHistory, type UndoStep } from "./history";
import { BASE_LAYER } from "./layers";
import { createLineStroke } from "./testing";

/** Create a board of two cuts with one user's shared history. */
function board() {
  const cuts = [new DrawingDocument(), new DrawingDocument()];
  const history = new UndoHistory();
  let count = 0;
  return {
    history,
    draw(cut: number) {
      const drawing = cuts[cut];
      if (!drawing) return;
      count += 1;
      drawing.add(createLineStroke(`s${count}`, [0, 0], [9, 9]));
      history.record({
        cutId: "a",
        undo: () => drawing.undo(),
        redo: () => drawing.redo(),
        discard: (why) => (why === "too old" ? drawing.dropOldestStep() : drawing.clearRedo()),
      });
    },
    counts: () => cuts.map((drawing) => drawing.getItems(BASE_LAYER).length),
    ids: (cut: number) => cuts[cut]?.getItems(BASE_LAYER).map((stroke) => stroke.id),
  };
}

describe("History", () => {
  it("goes back over the cuts in the order in which they were drawn on, and forth again", () => {
    const { history, draw, counts } = board();
    for (const cut of [0, 1, 1, 0, 1]) draw(cut);
    const seen: number[][] = [];
    while (history.undo()) seen.push(counts());
    expect(seen).toEqual([
      [2, 2],
      [1, 2],
      [1, 1],
      [1, 0],
      [0, 0],
    ]);
    while (history.redo()) seen.push(counts());
    expect(counts()).toEqual([2, 3]);
  });

  it("keeps 60 steps: the 61st pushes the first one off", () => {
    const { history, draw, ids } = board();
    for (let index = 0; index < 61; index += 1) draw(0);
    let undone = 0;
    while (history.undo()) undone += 1;
    expect(undone).toBe(60);
    expect(ids(0)).toEqual(["s1"]);
    expect(history.canUndo).toBe(false);
    while (history.redo()) undone -= 1;
    expect(undone).toBe(0);
    expect(ids(0)?.length).toBe(61);
  });

  it("pushes the oldest step off whichever cut it is of", () => {
    const { history, draw, counts } = board();
    draw(0);
    for (let index = 0; index < 60; index += 1) draw(1);
    while (history.undo());
    expect(counts()).toEqual([1, 0]);
  });

  it("forgets what was undone when something new is done, on every cut", () => {
    const { history, draw, counts } = board();
    draw(0);
    draw(1);
    history.undo();
    history.undo();
    draw(1);
    expect(history.canRedo).toBe(false);
    expect(history.redo()).toBe(null);
    history.undo();
    expect(counts()).toEqual([0, 0]);
    history.redo();
    expect(counts()).toEqual([0, 1]);
  });

  it("passes over a step that has nothing left to undo", () => {
    const done: string[] = [];
    const history = new UndoHistory<UndoStep & { name: string }>();
    const step = (name: string, works: boolean) => ({
      name,
      cutId: null,
      undo: () => {
        done.push(name);
        return works;
      },
      redo: () => works,
    });
    history.record(step("first", true));
    history.record(step("lost", false));
    expect(history.undo()?.name).toBe("first");
    expect(done).toEqual(["lost", "first"]);
    expect(history.redo()?.name).toBe("first");
    expect(history.canRedo).toBe(false);
  });
});
