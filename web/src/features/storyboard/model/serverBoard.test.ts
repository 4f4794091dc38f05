import { describe, expect, test } from "vitest";
import { cutOf, listOf, numbers, shuffled } from "@/features/storyboard/model/fixtures";
import {
  applyCreated,
  applyCut,
  applyDeleted,
  applyList,
  applyMany,
  applyOrder,
  applyStructure,
  applyWhole,
  boardOf,
  type ServerBoard,
} from "@/features/storyboard/model/serverBoard";

type News = (board: ServerBoard) => ServerBoard;

const NOTHING = { changed: [], added: [], deleted_ids: [], cut_ids: null, order_version: 10 };

/** Of a cut that nothing else was changed of. */
const unsaid = { name: null, duration_frames: null, note: null, dialogue: null, action: null };

const start = boardOf([cutOf("a"), cutOf("b"), cutOf("c")], 10);

/** What happened on the server, one version after the other. */
const history: News[] = [
  (board) => applyCreated(board, cutOf("d"), 11, { ids: ["a", "d", "b", "c"] }),
  (board) => applyOrder(board, ["c", "a", "d", "b"], 12),
  (board) => applyDeleted(board, "a", 13),
  (board) => applyOrder(board, ["b", "c", "d"], 14),
  (board) => applyDeleted(board, "d", 15),
  (board) => applyCut(board, cutOf("b", { version: 2, name: "second" })),
  (board) => applyCut(board, cutOf("b", { version: 3, name: "third" })),
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
    const random = numbers(11);
    for (let round = 0; round < 500; round += 1) {
      const mixed = shuffled([...history, ...history.filter(() => random() > 0.5)], random);
      const end = mixed.reduce((board, news) => news(board), start);
      expect(seen(end)).toEqual({ order: ["b", "c"], name: "third", version: 15 });
    }
  });

  test("an answer without the whole order puts the cut in place, and its event does not double it", () => {
    const answered = applyCreated(start, cutOf("d"), 11, { afterId: "a" });
    expect(answered.order).toEqual(["a", "d", "b", "c"]);
    const told = applyCreated(answered, cutOf("d"), 11, { ids: ["a", "d", "b", "c"] });
    expect(told.order).toEqual(["a", "d", "b", "c"]);
    expect(told.orderVersion).toBe(11);
  });

  test("a cut that was restored is there again, and the old deletion does not take it away", () => {
    const gone = applyDeleted(start, "b", 11);
    const back = applyCreated(gone, cutOf("b", { version: 2 }), 12, { ids: ["a", "b", "c"] });
    expect(applyDeleted(back, "b", 11).order).toEqual(["a", "b", "c"]);
  });

  test("the first cut, restored, is the first again as soon as the server has answered", () => {
    const gone = applyDeleted(start, "a", 11);
    const answered = applyCreated(gone, cutOf("a", { version: 2 }), 12, { index: 0 });
    expect(answered.order).toEqual(["a", "b", "c"]);
    expect(applyCreated(answered, cutOf("a", { version: 2 }), 12, { ids: ["a", "b", "c"] }).order).toEqual(
      answered.order,
    );
  });

  test("a list that was asked for before the latest news does not take them back", () => {
    const end = history.reduce((board, news) => news(board), start);
    const old = applyList(end, [cutOf("a"), cutOf("b", { version: 2 }), cutOf("c")], 12);
    expect(seen(old)).toEqual({ order: ["b", "c"], name: "third", version: 15 });
    const fresh = applyList(end, [cutOf("c"), cutOf("b", { version: 4, name: "fourth" })], 16);
    expect(seen(fresh)).toEqual({ order: ["c", "b"], name: "fourth", version: 16 });
  });

  test("a fresh signature of the same picture counts, an older one does not", () => {
    const picture = (at: string) =>
      cutOf("a", { preview: { url: `/p?${at}`, small_url: "s", key: "k", seq: 1, expires_at: at } });
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
    const next = applyMany(start, { ...NOTHING, changed });
    expect(next.cuts.get("a")).toMatchObject({ name: "a", duration_frames: 31, version: 2 });
    expect(next.cuts.get("c")).toMatchObject({ name: "third", version: 2 });
    expect(next.cuts.get("c")?.duration_frames).toBe(start.cuts.get("c")?.duration_frames);
    expect(seen(next)).toMatchObject({ order: ["a", "b", "c"], version: 10 });
    // Told twice, or after what came later, it takes nothing back.
    const later = applyCut(next, cutOf("a", { version: 3, duration_frames: 7 }));
    expect(applyMany(later, { ...NOTHING, changed }).cuts.get("a")?.duration_frames).toBe(7);
  });

  test("cuts come, go and change places, whatever is told first", () => {
    const many = { ...NOTHING, added: [cutOf("d")], deleted_ids: ["a"], cut_ids: ["c", "d", "b"], order_version: 11 };
    const once = applyMany(start, many);
    expect(seen(once)).toMatchObject({ order: ["c", "d", "b"], version: 11 });
    expect([...once.cuts.keys()].sort()).toEqual(["b", "c", "d"]);
    expect(seen(applyMany(once, many))).toEqual(seen(once));
    // What has gone, or come back, since is not undone by the older news.
    const without = applyDeleted(start, "d", 12);
    expect(applyMany(without, many).cuts.has("d")).toBe(false);
    const with_ = applyCreated(start, cutOf("a"), 12, { ids: ["a", "c", "d", "b"] });
    expect(seen(applyMany(with_, many))).toMatchObject({ order: ["a", "c", "d", "b"], version: 12 });
  });
});

describe("scenes and shots that go", () => {
  const scenes = ["pier", "boat"].map((id) => ({ id, title: id, number: "", text_id: null, version: 1 }));
  const shots = ["p", "b"].map((id, at) => ({ id, scene_id: scenes[at]?.id ?? "", number: "", version: 1 }));
  const list = listOf([cutOf("a", { shot_id: "p" })], { scenes, shots });
  const ids = (board: ServerBoard) => [...board.scenes.keys(), ...board.shots.keys()];

  test("are no longer there, and the others stay", () => {
    const before = applyWhole(start, list);
    expect(ids(applyStructure(before, { deleted_ids: [] }))).toEqual(["pier", "boat", "p", "b"]);
    expect(ids(applyStructure(before, { deleted_ids: ["boat", "b"] }))).toEqual(["pier", "p"]);
  });

  test("do not come back with a list that was asked for before, nor with older news", () => {
    const after = applyStructure(start, { deleted_ids: ["boat", "b"] });
    expect(ids(applyWhole(after, list))).toEqual(["pier", "p"]);
    expect(ids(applyStructure(after, { scenes, shots }))).toEqual(["pier", "p"]);
  });
});
