import { describe, expect, it } from "vitest";
import {
  changed,
  EMPTY,
  find,
  type Said,
  type Thread,
  withAdded,
  withCounts,
  withMine,
  withName,
  without,
  withPage,
  withReplies,
  withSought,
  withStored,
} from "./thread";

function said(id: string, more: Partial<Said> = {}): Said {
  return {
    id,
    video_id: "v",
    parent_id: null,
    author: { id: "a", username: "ana", display_name: "Ana", avatar_url: null },
    body: id,
    created_at: `2026-01-01T00:00:${id.replace(/\D/g, "").padStart(2, "0")}Z`,
    likes: 0,
    dislikes: 0,
    my_reaction: 0,
    reply_count: 0,
    replies: [],
    replies_cursor: null,
    abilities: {},
    ...more,
  };
}

const ids = (thread: Thread): string[] => thread.items.map(({ id }) => id);
const page = (...items: Said[]) => ({ items, next_cursor: null });
const reply = (id: string, more: Partial<Said> = {}) => said(id, { parent_id: "c1", ...more });

describe("comments that come", () => {
  it("stand first where the newest are, last where the oldest are, and only where their place is loaded", () => {
    const all = { items: [said("c1"), said("c2")], next: null };
    const part = { ...all, next: "more" };
    const c9 = said("c9");
    expect(ids(withAdded(all, c9, "newest", false))).toEqual(["c9", "c1", "c2"]);
    expect(ids(withAdded(all, c9, "oldest", false))).toEqual(["c1", "c2", "c9"]);
    expect(ids(withAdded(part, c9, "oldest", false))).toEqual(["c1", "c2"]);
    expect(ids(withAdded(part, c9, "oldest", true))).toEqual(["c9", "c1", "c2"]);
    expect(ids(withAdded(part, c9, "top", true))).toEqual(["c9", "c1", "c2"]);
  });

  it("are there once, whether the answer, the event or the page comes first", () => {
    const own = said("c3", { sending: true, created_at: "2030-01-01T00:00:00Z" });
    let thread = withAdded(EMPTY, own, "newest", true);
    thread = withAdded(thread, said("c3"), "newest", false);
    thread = withStored(thread, said("c3", { abilities: { delete: true } }));
    thread = withPage(thread, page(said("c3"), said("c2")));
    expect(ids(thread)).toEqual(["c3", "c2"]);
    expect(thread.items[0]).toMatchObject({ abilities: { delete: true }, created_at: said("c3").created_at });
    expect(thread.items[0]?.sending).toBeUndefined();
  });

  it("keep their replies when the server tells of them anew", () => {
    const thread = { items: [said("c1", { replies: [reply("r2")], reply_count: 1 })], next: null };
    expect(withStored(thread, said("c1", { likes: 4 })).items[0]).toMatchObject({ likes: 4, reply_count: 1 });
    expect(find(withStored(thread, said("c1")), "r2")).toBeDefined();
  });
});

describe("replies", () => {
  it("of others are counted, and shown where all before them are", () => {
    const all = { items: [said("c1")], next: null };
    expect(withAdded(all, reply("r1"), "newest", false).items[0]).toMatchObject({ reply_count: 1 });
    expect(find(withAdded(all, reply("r1"), "newest", false), "r1")).toBeDefined();
    const part = changed(all, "c1", (comment) => ({ ...comment, reply_count: 5, replies_cursor: "more" }));
    const more = withAdded(part, reply("r9"), "newest", false);
    expect(more.items[0]?.reply_count).toBe(6);
    expect(find(more, "r9")).toBeUndefined();
    expect(find(withAdded(part, reply("r9"), "newest", true), "r9")).toBeDefined();
  });

  it("that are loaded later take their place before those that came live", () => {
    let thread: Thread = {
      items: [said("c1", { reply_count: 3, replies: [reply("r1")], replies_cursor: "m" })],
      next: null,
    };
    thread = withAdded(thread, reply("r9"), "newest", true);
    thread = withReplies(thread, "c1", page(reply("r2"), reply("r3"), reply("r9")));
    expect(thread.items[0]?.replies.map(({ id }) => id)).toEqual(["r1", "r2", "r3", "r9"]);
    expect(thread.items[0]).toMatchObject({ reply_count: 4, replies_cursor: null });
  });

  it("go one by one, and never below none", () => {
    let thread: Thread = { items: [said("c1", { reply_count: 1, replies: [reply("r1")] })], next: null };
    thread = without(thread, "r1", "c1");
    thread = without(thread, "r1", "c1");
    expect(thread.items[0]).toMatchObject({ reply_count: 0, replies: [] });
    expect(without(thread, "c1", null).items).toEqual([]);
  });
});

describe("reactions", () => {
  it("switch, clear, and follow what the server counts", () => {
    let thread: Thread = { items: [said("c1", { likes: 2, dislikes: 1 })], next: null };
    thread = withMine(thread, "c1", 1);
    expect(thread.items[0]).toMatchObject({ my_reaction: 1, likes: 3, dislikes: 1 });
    thread = withMine(thread, "c1", -1);
    expect(thread.items[0]).toMatchObject({ my_reaction: -1, likes: 2, dislikes: 2 });
    thread = withMine(thread, "c1", 0);
    expect(thread.items[0]).toMatchObject({ my_reaction: 0, likes: 2, dislikes: 1 });
    expect(withCounts(thread, "c1", 7, 8).items[0]).toMatchObject({ my_reaction: 0, likes: 7, dislikes: 8 });
  });
});

describe("a comment that the address names", () => {
  const thread: Thread = {
    items: [said("c9"), said("c8", { replies: [said("r1", { parent_id: "c8" })] })],
    next: "more",
  };

  it("stands first where it is not loaded, and what is loaded stays", () => {
    const { items, next } = withSought(thread, said("c2"));
    expect(items.map(({ id }) => id)).toEqual(["c2", "c9", "c8"]);
    expect(next).toBe("more");
  });

  it("brings its reply to those that are shown, in their order, once", () => {
    const reply = (id: string) => said(id, { parent_id: "c8" });
    const { items } = withSought(thread, said("c8", { replies: [reply("r1"), reply("r4")] }));
    expect(items.map(({ id }) => id)).toEqual(["c9", "c8"]);
    expect(items[1]?.replies.map(({ id }) => id)).toEqual(["r1", "r4"]);
  });
});

it("a new name stands at all that its person said, and at nothing else", () => {
  const other = { id: "b", username: "ben", display_name: "Ben", avatar_url: null };
  const thread = { items: [said("c1", { replies: [reply("r1", { author: other }), reply("r2")] })], next: null };
  const { items } = withName(thread, "a", "Anna");
  const authors = items.flatMap(({ author, replies }) => [author, ...replies.map((each) => each.author)]);
  expect(authors.map(({ display_name }) => display_name)).toEqual(["Anna", "Ben", "Anna"]);
});
