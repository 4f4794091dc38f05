import { describe, expect, test } from "vitest";
import { createRandom, createTestCut, createTestCutList, shuffle } from "@/features/storyboard/model/fixtures";
import {
  applyBoardList,
  applyCreated,
  applyCut,
  applyCutsChanged,
  applyDeleted,
  applyList,
  applyOrder,
  applyStructure,
  createServerBoard,
  type ServerBoard,
} from "@/features/storyboard/model/serverBoard";

type Update = (board: ServerBoard) => ServerBoard;

const NO_CHANGES = { changed: [], added: [], deleted_ids: [], cut_ids: null, order_version: 10 };

/** Fields of a cut that didn't change. */
const unchangedFields = { name: null, duration_frames: null, note: null, dialogue: null, action: null };

const start = createServerBoard([createTestCut("a"), createTestCut("b"), createTestCut("c")], 10);

/** Server history, one version per entry. */
const history: Update[] = [
  (board) => applyCreated(board, createTestCut("d"), 11, { ids: ["a", "d", "b", "c"] }),
  (board) => applyOrder(board, ["c", "a", "d", "b"], 12),
  (board) => applyDeleted(board, "a", 13),
  (board) => applyOrder(board, ["b", "c", "d"], 14),
  (board) => applyDeleted(board, "d", 15),
  (board) => applyCut(board, createTestCut("b", { version: 2, name: "second" })),
  (board) => applyCut(board, createTestCut("b", { version: 3, name: "third" })),
];

function summarize(board: ServerBoard) {
  return { order: board.order, name: board.cuts.get("b")?.name, version: board.orderVersion };
}

describe("updates from the server", () => {
  test("applied in order result in the latest board", () => {
    const end = history.reduce((board, update) => update(board), start);
    expect(summarize(end)).toEqual({ order: ["b", "c"], name: "third", version: 15 });
  });

  test("applied in any order and repeatedly result in the same board", () => {
    const random = createRandom(11);
    for (let round = 0; round < 500; round += 1) {
      const mixed = shuffle([...history, ...history.filter(() => random() > 0.5)], random);
      const end = mixed.reduce((board, update) => update(board), start);
      expect(summarize(end)).toEqual({ order: ["b", "c"], name: "third", version: 15 });
    }
  });

  test("a response without the complete order inserts the cut, and its event doesn't duplicate it", () => {
    const afterResponse = applyCreated(start, createTestCut("d"), 11, { afterId: "a" });
    expect(afterResponse.order).toEqual(["a", "d", "b", "c"]);
    const afterEvent = applyCreated(afterResponse, createTestCut("d"), 11, { ids: ["a", "d", "b", "c"] });
    expect(afterEvent.order).toEqual(["a", "d", "b", "c"]);
    expect(afterEvent.orderVersion).toBe(11);
  });

  test("a restored cut is not removed by a late event of its deletion", () => {
    const afterDeletion = applyDeleted(start, "b", 11);
    const restored = applyCreated(afterDeletion, createTestCut("b", { version: 2 }), 12, { ids: ["a", "b", "c"] });
    expect(applyDeleted(restored, "b", 11).order).toEqual(["a", "b", "c"]);
  });

  test("a restored first cut is first again once the server has responded", () => {
    const afterDeletion = applyDeleted(start, "a", 11);
    const afterResponse = applyCreated(afterDeletion, createTestCut("a", { version: 2 }), 12, { index: 0 });
    expect(afterResponse.order).toEqual(["a", "b", "c"]);
    expect(applyCreated(afterResponse, createTestCut("a", { version: 2 }), 12, { ids: ["a", "b", "c"] }).order).toEqual(
      afterResponse.order,
    );
  });

  test("a list older than the latest updates doesn't revert them", () => {
    const end = history.reduce((board, update) => update(board), start);
    const afterOldList = applyList(
      end,
      [createTestCut("a"), createTestCut("b", { version: 2 }), createTestCut("c")],
      12,
    );
    expect(summarize(afterOldList)).toEqual({ order: ["b", "c"], name: "third", version: 15 });
    const afterNewList = applyList(end, [createTestCut("c"), createTestCut("b", { version: 4, name: "fourth" })], 16);
    expect(summarize(afterNewList)).toEqual({ order: ["c", "b"], name: "fourth", version: 16 });
  });

  test("a newer signed URL of the same preview replaces an older one, but not the reverse", () => {
    const createCutWithPreview = (at: string) =>
      createTestCut("a", { preview: { url: `/p?${at}`, small_url: "s", key: "k", seq: 1, expires_at: at } });
    const afterRenewal = applyCut(start, createCutWithPreview("2026-01-01T02:00:00Z"));
    const stale = applyCut(afterRenewal, createCutWithPreview("2026-01-01T01:00:00Z"));
    expect(stale.cuts.get("a")?.preview?.url).toBe("/p?2026-01-01T02:00:00Z");
  });
});

describe("changes of many cuts", () => {
  test("changed fields are applied, and all others stay unchanged", () => {
    const changed = [
      { ...unchangedFields, id: "a", version: 2, duration_frames: 31 },
      { ...unchangedFields, id: "c", version: 2, name: "third" },
    ];
    const next = applyCutsChanged(start, { ...NO_CHANGES, changed });
    expect(next.cuts.get("a")).toMatchObject({ name: "a", duration_frames: 31, version: 2 });
    expect(next.cuts.get("c")).toMatchObject({ name: "third", version: 2 });
    expect(next.cuts.get("c")?.duration_frames).toBe(start.cuts.get("c")?.duration_frames);
    expect(summarize(next)).toMatchObject({ order: ["a", "b", "c"], version: 10 });
    // A repeated or late event reverts nothing.
    const later = applyCut(next, createTestCut("a", { version: 3, duration_frames: 7 }));
    expect(applyCutsChanged(later, { ...NO_CHANGES, changed }).cuts.get("a")?.duration_frames).toBe(7);
  });

  test("added, deleted and moved cuts are applied regardless of the order of events", () => {
    const change = {
      ...NO_CHANGES,
      added: [createTestCut("d")],
      deleted_ids: ["a"],
      cut_ids: ["c", "d", "b"],
      order_version: 11,
    };
    const afterChange = applyCutsChanged(start, change);
    expect(summarize(afterChange)).toMatchObject({ order: ["c", "d", "b"], version: 11 });
    expect([...afterChange.cuts.keys()].sort()).toEqual(["b", "c", "d"]);
    expect(summarize(applyCutsChanged(afterChange, change))).toEqual(summarize(afterChange));
    // Older events don't revert later deletions or restores.
    const afterDeletion = applyDeleted(start, "d", 12);
    expect(applyCutsChanged(afterDeletion, change).cuts.has("d")).toBe(false);
    const afterRestore = applyCreated(start, createTestCut("a"), 12, { ids: ["a", "c", "d", "b"] });
    expect(summarize(applyCutsChanged(afterRestore, change))).toMatchObject({
      order: ["a", "c", "d", "b"],
      version: 12,
    });
  });

  test("a deleted cut stays deleted when an older response still has it, until it is restored", () => {
    const deleted = applyCutsChanged(start, { ...NO_CHANGES, deleted_ids: ["a"], order_version: 11 });
    expect(applyCut(deleted, createTestCut("a", { version: 2 })).cuts.has("a")).toBe(false);
    const restored = applyCutsChanged(deleted, { ...NO_CHANGES, added: [createTestCut("a")], order_version: 12 });
    expect(applyCut(restored, createTestCut("a", { version: 2 })).cuts.get("a")?.version).toBe(2);
  });
});

describe("deleted scenes and shots", () => {
  const scenes = ["pier", "boat"].map((id) => ({ id, title: id, number: "", text_id: null, version: 1 }));
  const shots = ["p", "b"].map((id, at) => ({ id, scene_id: scenes[at]?.id ?? "", number: "", version: 1 }));
  const list = createTestCutList([createTestCut("a", { shot_id: "p" })], { scenes, shots });
  const ids = (board: ServerBoard) => [...board.scenes.keys(), ...board.shots.keys()];

  test("are removed, and the others stay", () => {
    const before = applyBoardList(start, list);
    expect(ids(applyStructure(before, { deleted_ids: [] }))).toEqual(["pier", "boat", "p", "b"]);
    expect(ids(applyStructure(before, { deleted_ids: ["boat", "b"] }))).toEqual(["pier", "p"]);
  });

  test("are not restored by an older list or older updates", () => {
    const after = applyStructure(start, { deleted_ids: ["boat", "b"] });
    expect(ids(applyBoardList(after, list))).toEqual(["pier", "p"]);
    expect(ids(applyStructure(after, { scenes, shots }))).toEqual(["pier", "p"]);
  });
});
