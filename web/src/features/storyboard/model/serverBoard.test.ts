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

type News = (board: ServerBoard) => ServerBoard;

const NOTHING = { changed: [], added: [], deleted_ids: [], cut_ids: null, order_version: 10 };

/** Fields of a cut that didn't change. */
const unsaid = { name: null, duration_frames: null, note: null, dialogue: null, action: null };

const start = createServerBoard([createTestCut("a"), createTestCut("b"), createTestCut("c")], 10);

/** Server history, one version per entry. */
const history: News[] = [
  (board) => applyCreated(board, createTestCut("d"), 11, { ids: ["a", "d", "b", "c"] }),
  (board) => applyOrder(board, ["c", "a", "d", "b"], 12),
  (board) => applyDeleted(board, "a", 13),
  (board) => applyOrder(board, ["b", "c", "d"], 14),
  (board) => applyDeleted(board, "d", 15),
  (board) => applyCut(board, createTestCut("b", { version: 2, name: "second" })),
  (board) => applyCut(board, createTestCut("b", { version: 3, name: "third" })),
];

function seen(board: ServerBoard) {
  return { order: board.order, name: board.cuts.get("b")?.name, version: board.orderVersion };
}

describe("news from the server", () => {
  test("in the order they happened leads to the newest board", () => {
    const end = history.reduce((board, news) => news(board), start);
    expect(seen(end)).toEqual({ order: ["b", "c"], name: "third", version: 15 });
  });

  test("in any order and any number of times they lead to the same board", () => {
    const random = createRandom(11);
    for (let round = 0; round < 500; round += 1) {
      const mixed = shuffle([...history, ...history.filter(() => random() > 0.5)], random);
      const end = mixed.reduce((board, news) => news(board), start);
      expect(seen(end)).toEqual({ order: ["b", "c"], name: "third", version: 15 });
    }
  });

  test("an answer without the whole order puts the cut in place, and its event does not double it", () => {
    const answered = applyCreated(start, createTestCut("d"), 11, { afterId: "a" });
    expect(answered.order).toEqual(["a", "d", "b", "c"]);
    const told = applyCreated(answered, createTestCut("d"), 11, { ids: ["a", "d", "b", "c"] });
    expect(told.order).toEqual(["a", "d", "b", "c"]);
    expect(told.orderVersion).toBe(11);
  });

  test("a cut that was restored is there again, and the old deletion does not take it away", () => {
    const gone = applyDeleted(start, "b", 11);
    const back = applyCreated(gone, createTestCut("b", { version: 2 }), 12, { ids: ["a", "b", "c"] });
    expect(applyDeleted(back, "b", 11).order).toEqual(["a", "b", "c"]);
  });

  test("the first cut, restored, is the first again as soon as the server has answered", () => {
    const gone = applyDeleted(start, "a", 11);
    const answered = applyCreated(gone, createTestCut("a", { version: 2 }), 12, { index: 0 });
    expect(answered.order).toEqual(["a", "b", "c"]);
    expect(applyCreated(answered, createTestCut("a", { version: 2 }), 12, { ids: ["a", "b", "c"] }).order).toEqual(
      answered.order,
    );
  });

  test("a list that was asked for before the latest news does not take them back", () => {
    const end = history.reduce((board, news) => news(board), start);
    const old = applyList(end, [createTestCut("a"), createTestCut("b", { version: 2 }), createTestCut("c")], 12);
    expect(seen(old)).toEqual({ order: ["b", "c"], name: "third", version: 15 });
    const fresh = applyList(end, [createTestCut("c"), createTestCut("b", { version: 4, name: "fourth" })], 16);
    expect(seen(fresh)).toEqual({ order: ["c", "b"], name: "fourth", version: 16 });
  });

  test("a fresh signature of the same picture counts, an older one does not", () => {
    const picture = (at: string) =>
      createTestCut("a", { preview: { url: `/p?${at}`, small_url: "s", key: "k", seq: 1, expires_at: at } });
    const fresh = applyCut(start, picture("2026-01-01T02:00:00Z"));
    const stale = applyCut(fresh, picture("2026-01-01T01:00:00Z"));
    expect(stale.cuts.get("a")?.preview?.url).toBe("/p?2026-01-01T02:00:00Z");
  });
});

describe("many cuts at once", () => {
  test("fields of some change, and what is not said of them stays", () => {
    const changed = [
      { ...unsaid, id: "a", version: 2, duration_frames: 31 },
      { ...unsaid, id: "c", version: 2, name: "third" },
    ];
    const next = applyCutsChanged(start, { ...NOTHING, changed });
    expect(next.cuts.get("a")).toMatchObject({ name: "a", duration_frames: 31, version: 2 });
    expect(next.cuts.get("c")).toMatchObject({ name: "third", version: 2 });
    expect(next.cuts.get("c")?.duration_frames).toBe(start.cuts.get("c")?.duration_frames);
    expect(seen(next)).toMatchObject({ order: ["a", "b", "c"], version: 10 });
    // A repeated or late event reverts nothing.
    const later = applyCut(next, createTestCut("a", { version: 3, duration_frames: 7 }));
    expect(applyCutsChanged(later, { ...NOTHING, changed }).cuts.get("a")?.duration_frames).toBe(7);
  });

  test("cuts come, go and change places, whatever is told first", () => {
    const many = {
      ...NOTHING,
      added: [createTestCut("d")],
      deleted_ids: ["a"],
      cut_ids: ["c", "d", "b"],
      order_version: 11,
    };
    const once = applyCutsChanged(start, many);
    expect(seen(once)).toMatchObject({ order: ["c", "d", "b"], version: 11 });
    expect([...once.cuts.keys()].sort()).toEqual(["b", "c", "d"]);
    expect(seen(applyCutsChanged(once, many))).toEqual(seen(once));
    // Older events don't revert later deletions or restores.
    const without = applyDeleted(start, "d", 12);
    expect(applyCutsChanged(without, many).cuts.has("d")).toBe(false);
    const with_ = applyCreated(start, createTestCut("a"), 12, { ids: ["a", "c", "d", "b"] });
    expect(seen(applyCutsChanged(with_, many))).toMatchObject({ order: ["a", "c", "d", "b"], version: 12 });
  });

  test("a deleted cut stays deleted when an older response still has it, until it is restored", () => {
    const deleted = applyCutsChanged(start, { ...NOTHING, deleted_ids: ["a"], order_version: 11 });
    expect(applyCut(deleted, createTestCut("a", { version: 2 })).cuts.has("a")).toBe(false);
    const restored = applyCutsChanged(deleted, { ...NOTHING, added: [createTestCut("a")], order_version: 12 });
    expect(applyCut(restored, createTestCut("a", { version: 2 })).cuts.get("a")?.version).toBe(2);
  });
});

describe("scenes and shots that go", () => {
  const scenes = ["pier", "boat"].map((id) => ({ id, title: id, number: "", text_id: null, version: 1 }));
  const shots = ["p", "b"].map((id, at) => ({ id, scene_id: scenes[at]?.id ?? "", number: "", version: 1 }));
  const list = createTestCutList([createTestCut("a", { shot_id: "p" })], { scenes, shots });
  const ids = (board: ServerBoard) => [...board.scenes.keys(), ...board.shots.keys()];

  test("are no longer there, and the others stay", () => {
    const before = applyBoardList(start, list);
    expect(ids(applyStructure(before, { deleted_ids: [] }))).toEqual(["pier", "boat", "p", "b"]);
    expect(ids(applyStructure(before, { deleted_ids: ["boat", "b"] }))).toEqual(["pier", "p"]);
  });

  test("do not come back with a list that was asked for before, nor with older news", () => {
    const after = applyStructure(start, { deleted_ids: ["boat", "b"] });
    expect(ids(applyBoardList(after, list))).toEqual(["pier", "p"]);
    expect(ids(applyStructure(after, { scenes, shots }))).toEqual(["pier", "p"]);
  });
});
