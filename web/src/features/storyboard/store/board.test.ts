import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { UndoStep } from "@/engine/drawing/history";
import { applyEvent } from "@/features/storyboard/boardSync/boardEvents";
import { FakeServer } from "@/features/storyboard/boardSync/fakeServer";
import { createTestCut, createTestCutList } from "@/features/storyboard/model/fixtures";
import type { Op } from "@/features/storyboard/model/ops";
import { Board } from "@/features/storyboard/store/board";
import { CutEdits } from "@/features/storyboard/store/cutEdits";

let server: FakeServer;
let board: Board;
let edits: CutEdits;
let steps: UndoStep[];
let savedOps: readonly Op[];
let copiedDrawings: [string, string][];

const state = () => board.store.getState();
const order = () => state().view.order.join("");
const getSelectedIds = () => [...state().selection.ids].join("");

beforeEach(() => {
  server = new FakeServer(["a", "b", "c"]);
  const items = ["a", "b", "c"].map((id, position) => createTestCut(id, { position, duration_frames: 10 }));
  server.cuts = new Map(items.map((cut) => [cut.id, cut]));
  savedOps = [];
  board = new Board({
    fps: 24,
    list: createTestCutList(items),
    api: server,
    loop: false,
    continuous: true,
    saveOps: (ops) => {
      savedOps = ops;
    },
    onQueueEvent: () => undefined,
    onCutSaved: () => undefined,
  });
  steps = [];
  copiedDrawings = [];
  edits = new CutEdits(
    board,
    (step) => steps.push(step),
    async (fromId, toId) => copiedDrawings.push([fromId, toId]) > 0,
    () => 12,
  );
});

afterEach(() => board.dispose());

describe("the playhead and the selection", () => {
  test("a click selects the cut and moves the playhead to its start", () => {
    board.select("b", "one");
    expect(board.transport.clock.frame).toBe(10);
    expect([state().currentId, getSelectedIds()]).toEqual(["b", "b"]);
  });

  test("scrubbing and paging select the cut under the playhead and stay within the board", () => {
    board.transport.seek(25);
    expect([state().currentId, getSelectedIds()]).toEqual(["c", "c"]);
    board.transport.stepCut(1);
    expect(board.transport.clock.frame).toBe(20);
    board.transport.stepFrame(-100);
    expect([board.transport.clock.frame, state().currentId]).toEqual([0, "a"]);
    board.transport.seek(999);
    expect(board.transport.clock.frame).toBe(30);
  });

  test("playing clears the selection, pausing selects the current cut", () => {
    board.select("b", "one");
    board.transport.play();
    expect([state().playing, getSelectedIds()]).toEqual([true, ""]);
    board.transport.pause();
    expect([state().playing, getSelectedIds()]).toEqual([false, "b"]);
  });

  test("the playhead stays on the same frame of its cut when earlier cuts are added, deleted or resized", () => {
    board.transport.seek(23);
    board.updateServerBoard((now) =>
      applyEvent(now, {
        type: "cut_created",
        cut: createTestCut("n", { duration_frames: 5 }),
        order_version: 2,
        cut_ids: ["n", "a", "b", "c"],
      }),
    );
    expect([state().currentId, board.transport.clock.frame]).toEqual(["c", 28]);
    board.updateServerBoard((now) => applyEvent(now, { type: "cut_deleted", cut_id: "a", order_version: 3 }));
    expect([state().currentId, board.transport.clock.frame]).toEqual(["c", 18]);
    edits.setFrames("b", 1);
    expect([state().currentId, board.transport.clock.frame]).toEqual(["c", 9]);
  });

  test("when the current cut is deleted, the cut that takes its place becomes current", () => {
    board.transport.seek(15);
    board.updateServerBoard((now) => applyEvent(now, { type: "cut_deleted", cut_id: "b", order_version: 2 }));
    expect([state().currentId, board.transport.clock.frame, getSelectedIds()]).toEqual(["c", 10, ""]);
  });
});

describe("edits", () => {
  test("a new cut is inserted after or before the current one with the default length, and becomes current and selected", () => {
    board.select("a", "one");
    edits.addCut();
    const id = state().view.order[1] as string;
    expect(state().view.order).toEqual(["a", id, "b", "c"]);
    expect([state().currentId, getSelectedIds()]).toEqual([id, id]);
    expect(state().view.cuts.get(id)?.duration_frames).toBe(12);
    expect(savedOps).toMatchObject([{ kind: "create", cutId: id, afterId: "a" }]);
    edits.addCut("before");
    const before = state().currentId as string;
    expect(state().view.order).toEqual(["a", before, id, "b", "c"]);
    board.select("a", "one");
    edits.addCut("before");
    expect(state().view.order).toEqual([state().currentId, "a", before, id, "b", "c"]);
  });

  test("duplicates follow the last selected cut, with fields and drawings, are selected, and are one undo step", () => {
    edits.setName("a", "Wide");
    board.select("a", "one");
    board.select("b", "toggle");
    edits.duplicateSelected();
    const [a, b, x = "", y = "", c] = state().view.order;
    expect([a, b, c]).toEqual(["a", "b", "c"]);
    expect(state().view.cuts.get(x)).toMatchObject({ name: "Wide", duration_frames: 10 });
    expect(copiedDrawings).toEqual([
      ["a", x],
      ["b", y],
    ]);
    expect([state().currentId, new Set(state().selection.ids)]).toEqual([x, new Set([x, y])]);
    expect(steps.at(-1)?.undo()).toBe(true);
    expect(order()).toBe("abc");
    expect(steps.at(-1)?.redo()).toBe(true);
    expect(state().view.order).toEqual(["a", "b", x, y, "c"]);
  });

  test("frame counts must be whole, positive and within the limit", () => {
    expect(["12", " 7 ", "100000"].map(CutEdits.parseFrames)).toEqual([12, 7, 100000]);
    expect(["", "0", "-3", "1.5", "x", "100001"].map(CutEdits.parseFrames)).toEqual([
      null,
      null,
      null,
      null,
      null,
      null,
    ]);
  });

  test("dragged selected cuts move together, and the move can be undone and redone", () => {
    board.select("a", "one");
    board.select("b", "toggle");
    edits.moveSelected("end", "a");
    expect(order()).toBe("cab");
    expect(steps[0]?.undo()).toBe(true);
    expect(order()).toBe("abc");
    expect(steps[0]?.redo()).toBe(true);
    expect(order()).toBe("cab");
  });

  test("a deletion can be undone, and a second undo does nothing", async () => {
    board.select("b", "one");
    edits.deleteSelected();
    expect(order()).toBe("ac");
    await vi.waitFor(() => expect(server.ids).toEqual(["a", "c"]));
    expect(steps[0]?.undo()).toBe(true);
    expect(order()).toBe("abc");
    expect(steps[0]?.undo()).toBe(false);
  });

  test("setting the lengths of several cuts is one undo step, and undo keeps later changes of others", () => {
    const getLengths = () => state().view.order.map((id) => state().view.cuts.get(id)?.duration_frames);
    expect(
      edits.setFramesOfCuts(
        new Map([
          ["a", 7],
          ["b", 7],
          ["c", 10],
        ]),
      ),
    ).toBe(true);
    expect([getLengths(), steps.length]).toEqual([[7, 7, 10], 1]);
    expect(savedOps).toMatchObject([
      { kind: "patch", cutId: "a", base: { duration_frames: 10 }, fields: { duration_frames: 7 } },
      { kind: "patch", cutId: "b" },
    ]);
    edits.setFrames("b", 8);
    expect(steps[0]?.undo()).toBe(true);
    expect(getLengths()).toEqual([10, 8, 10]);
    expect(steps[0]?.redo()).toBe(true);
    expect(getLengths()).toEqual([7, 8, 10]);
    expect(edits.setFramesOfCuts(new Map([["a", 7]]))).toBe(false);
  });

  test("undo doesn't revert later changes of others", () => {
    edits.setName("a", "Mine");
    board.updateServerBoard((now) =>
      applyEvent(now, { type: "cut_updated", cut: createTestCut("a", { version: 2, name: "Mine" }), replaced: null }),
    );
    edits.setName("a", "Theirs");
    expect(steps[0]?.undo()).toBe(false);
  });

  test("a user without edit permission changes nothing", () => {
    board.setCanEdit(false);
    board.select("a", "one");
    edits.addCut();
    edits.deleteSelected();
    edits.moveSelected("end", "a");
    expect(edits.setName("a", "x")).toBe(false);
    expect([order(), savedOps]).toEqual(["abc", []]);
  });
});

test("a notice is dismissed with its cause, and a newer notice with the same cause replaces it", () => {
  const warning = { tone: "warning", isTemporary: false, actions: [] } as const;
  board.notify({ ...warning, text: "You may no longer edit", cause: "rights" });
  board.notify({ ...warning, text: "A drawing could not be saved", cause: "drawing a" });
  board.notify({ ...warning, text: "A picture could not be read" });
  board.notify({ ...warning, text: "You can edit again", cause: "rights" });
  const texts = () => board.store.getState().notices.map(({ text }) => text);
  expect(texts()).toEqual(["A drawing could not be saved", "A picture could not be read", "You can edit again"]);
  board.dismissNoticesAbout("drawing a");
  expect(texts()).toEqual(["A picture could not be read", "You can edit again"]);
});
