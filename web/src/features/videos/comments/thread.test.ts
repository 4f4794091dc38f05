import { describe, expect, it } from "vitest";
import {
  addComment,
  addReplies,
  appendPage,
  EMPTY_THREAD,
  findComment,
  insertTarget,
  type LocalComment,
  mergeStored,
  removeComment,
  renameAuthor,
  setOwnReaction,
  setReactionCounts,
  type Thread,
  updateComment,
} from "./thread";

function said(id: string, more: Partial<LocalComment> = {}): LocalComment {
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
const page = (...items: LocalComment[]) => ({ items, next_cursor: null });
const reply = (id: string, more: Partial<LocalComment> = {}) => said(id, { parent_id: "c1", ...more });

describe("comments that come", () => {
  it("stand first where the newest are, last where the oldest are, and only where their place is loaded", () => {
    const all = { items: [said("c1"), said("c2")], nextCursor: null };
    const part = { ...all, nextCursor: "more" };
    const c9 = said("c9");
    expect(ids(addComment(all, c9, "newest", false))).toEqual(["c9", "c1", "c2"]);
    expect(ids(addComment(all, c9, "oldest", false))).toEqual(["c1", "c2", "c9"]);
    expect(ids(addComment(part, c9, "oldest", false))).toEqual(["c1", "c2"]);
    expect(ids(addComment(part, c9, "oldest", true))).toEqual(["c9", "c1", "c2"]);
    expect(ids(addComment(part, c9, "top", true))).toEqual(["c9", "c1", "c2"]);
  });

  it("are there once, whether the answer, the event or the page comes first", () => {
    const own = said("c3", { isSending: true, created_at: "2030-01-01T00:00:00Z" });
    let thread = addComment(EMPTY_THREAD, own, "newest", true);
    thread = addComment(thread, said("c3"), "newest", false);
    thread = mergeStored(thread, said("c3", { abilities: { delete: true } }));
    thread = appendPage(thread, page(said("c3"), said("c2")));
    expect(ids(thread)).toEqual(["c3", "c2"]);
    expect(thread.items[0]).toMatchObject({ abilities: { delete: true }, created_at: said("c3").created_at });
    expect(thread.items[0]?.isSending).toBeUndefined();
  });

  it("keep their replies when the server tells of them anew", () => {
    const thread = { items: [said("c1", { replies: [reply("r2")], reply_count: 1 })], nextCursor: null };
    expect(mergeStored(thread, said("c1", { likes: 4 })).items[0]).toMatchObject({ likes: 4, reply_count: 1 });
    expect(findComment(mergeStored(thread, said("c1")), "r2")).toBeDefined();
  });
});

describe("replies", () => {
  it("of others are counted, and shown where all before them are", () => {
    const all = { items: [said("c1")], nextCursor: null };
    expect(addComment(all, reply("r1"), "newest", false).items[0]).toMatchObject({ reply_count: 1 });
    expect(findComment(addComment(all, reply("r1"), "newest", false), "r1")).toBeDefined();
    const part = updateComment(all, "c1", (comment) => ({ ...comment, reply_count: 5, replies_cursor: "more" }));
    const more = addComment(part, reply("r9"), "newest", false);
    expect(more.items[0]?.reply_count).toBe(6);
    expect(findComment(more, "r9")).toBeUndefined();
    expect(findComment(addComment(part, reply("r9"), "newest", true), "r9")).toBeDefined();
  });

  it("that are loaded later take their place before those that came live", () => {
    let thread: Thread = {
      items: [said("c1", { reply_count: 3, replies: [reply("r1")], replies_cursor: "m" })],
      nextCursor: null,
    };
    thread = addComment(thread, reply("r9"), "newest", true);
    thread = addReplies(thread, "c1", page(reply("r2"), reply("r3"), reply("r9")));
    expect(thread.items[0]?.replies.map(({ id }) => id)).toEqual(["r1", "r2", "r3", "r9"]);
    expect(thread.items[0]).toMatchObject({ reply_count: 4, replies_cursor: null });
  });

  it("go one by one, and never below none", () => {
    let thread: Thread = { items: [said("c1", { reply_count: 1, replies: [reply("r1")] })], nextCursor: null };
    thread = removeComment(thread, "r1", "c1");
    thread = removeComment(thread, "r1", "c1");
    expect(thread.items[0]).toMatchObject({ reply_count: 0, replies: [] });
    expect(removeComment(thread, "c1", null).items).toEqual([]);
  });
});

describe("reactions", () => {
  it("switch, clear, and follow what the server counts", () => {
    let thread: Thread = { items: [said("c1", { likes: 2, dislikes: 1 })], nextCursor: null };
    thread = setOwnReaction(thread, "c1", 1);
    expect(thread.items[0]).toMatchObject({ my_reaction: 1, likes: 3, dislikes: 1 });
    thread = setOwnReaction(thread, "c1", -1);
    expect(thread.items[0]).toMatchObject({ my_reaction: -1, likes: 2, dislikes: 2 });
    thread = setOwnReaction(thread, "c1", 0);
    expect(thread.items[0]).toMatchObject({ my_reaction: 0, likes: 2, dislikes: 1 });
    expect(setReactionCounts(thread, "c1", 7, 8).items[0]).toMatchObject({ my_reaction: 0, likes: 7, dislikes: 8 });
  });
});

describe("a comment that the address names", () => {
  const thread: Thread = {
    items: [said("c9"), said("c8", { replies: [said("r1", { parent_id: "c8" })] })],
    nextCursor: "more",
  };

  it("stands first where it is not loaded, and what is loaded stays", () => {
    const { items, nextCursor } = insertTarget(thread, said("c2"));
    expect(items.map(({ id }) => id)).toEqual(["c2", "c9", "c8"]);
    expect(nextCursor).toBe("more");
  });

  it("brings its reply to those that are shown, in their order, once", () => {
    const reply = (id: string) => said(id, { parent_id: "c8" });
    const { items } = insertTarget(thread, said("c8", { replies: [reply("r1"), reply("r4")] }));
    expect(items.map(({ id }) => id)).toEqual(["c9", "c8"]);
    expect(items[1]?.replies.map(({ id }) => id)).toEqual(["r1", "r4"]);
  });
});

it("a new name stands at all that its person said, and at nothing else", () => {
  const other = { id: "b", username: "ben", display_name: "Ben", avatar_url: null };
  const thread = { items: [said("c1", { replies: [reply("r1", { author: other }), reply("r2")] })], nextCursor: null };
  const { items } = renameAuthor(thread, "a", "Anna");
  const authors = items.flatMap(({ author, replies }) => [author, ...replies.map((each) => each.author)]);
  expect(authors.map(({ display_name }) => display_name)).toEqual(["Anna", "Ben", "Anna"]);
});
