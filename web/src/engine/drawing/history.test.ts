import { describe, expect, it } from "vitest";
import { createLineStroke } from "@/engine/testing";
import { DrawingDocument } from "./document";
import { UndoHistory, type UndoStep } from "./history";
import { BASE_LAYER } from "./layers";

/** Create a board of two cuts with one user's shared history. */
function createBoard() {
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
        subject: "stroke",
        undo: () => drawing.undo(),
        redo: () => drawing.redo(),
        discard: (reason) => (reason === "limit" ? drawing.dropOldestStep() : drawing.clearRedo()),
      });
    },
    counts: () => cuts.map((drawing) => drawing.getItems(BASE_LAYER).length),
    ids: (cut: number) => cuts[cut]?.getItems(BASE_LAYER).map((stroke) => stroke.id),
  };
}

describe("UndoHistory", () => {
  it("undoes across cuts in drawing order, and redoes", () => {
    const { history, draw, counts } = createBoard();
    for (const cut of [0, 1, 1, 0, 1]) draw(cut);
    const states: number[][] = [];
    while (history.undo()) states.push(counts());
    expect(states).toEqual([
      [2, 2],
      [1, 2],
      [1, 1],
      [1, 0],
      [0, 0],
    ]);
    while (history.redo()) states.push(counts());
    expect(counts()).toEqual([2, 3]);
  });

  it("keeps 60 steps: the 61st drops the first one", () => {
    const { history, draw, ids } = createBoard();
    for (let index = 0; index < 61; index += 1) draw(0);
    let undoneCount = 0;
    while (history.undo()) undoneCount += 1;
    expect(undoneCount).toBe(60);
    expect(ids(0)).toEqual(["s1"]);
    expect(history.canUndo).toBe(false);
    while (history.redo()) undoneCount -= 1;
    expect(undoneCount).toBe(0);
    expect(ids(0)?.length).toBe(61);
  });

  it("drops the oldest step of any cut", () => {
    const { history, draw, counts } = createBoard();
    draw(0);
    for (let index = 0; index < 60; index += 1) draw(1);
    while (history.undo());
    expect(counts()).toEqual([1, 0]);
  });

  it("clears the redo stack of all cuts when a new step is recorded", () => {
    const { history, draw, counts } = createBoard();
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

  it("skips a step that has nothing left to undo", () => {
    const calls: string[] = [];
    const history = new UndoHistory<UndoStep & { name: string }>();
    const step = (name: string, succeeds: boolean) => ({
      name,
      cutId: null,
      subject: "stroke" as const,
      undo: () => {
        calls.push(name);
        return succeeds;
      },
      redo: () => succeeds,
    });
    history.record(step("first", true));
    history.record(step("lost", false));
    expect(history.undo()?.name).toBe("first");
    expect(calls).toEqual(["lost", "first"]);
    expect(history.redo()?.name).toBe("first");
    expect(history.canRedo).toBe(false);
  });
});
