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

function buildComment(id: string, fields: Partial<LocalComment> = {}): LocalComment {
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
    ...fields,
  };
}

const ids = (thread: Thread): string[] => thread.items.map(({ id }) => id);
const buildPage = (...items: LocalComment[]) => ({ items, next_cursor: null });
const buildReply = (id: string, fields: Partial<LocalComment> = {}) => buildComment(id, { parent_id: "c1", ...fields });

describe("added comments", () => {
  it("are first in newest order, last in oldest order, and only added where their position is loaded", () => {
    const complete = { items: [buildComment("c1"), buildComment("c2")], nextCursor: null };
    const partial = { ...complete, nextCursor: "more" };
    const c9 = buildComment("c9");
    expect(ids(addComment(complete, c9, "newest", false))).toEqual(["c9", "c1", "c2"]);
    expect(ids(addComment(complete, c9, "oldest", false))).toEqual(["c1", "c2", "c9"]);
    expect(ids(addComment(partial, c9, "oldest", false))).toEqual(["c1", "c2"]);
    expect(ids(addComment(partial, c9, "oldest", true))).toEqual(["c9", "c1", "c2"]);
    expect(ids(addComment(partial, c9, "top", true))).toEqual(["c9", "c1", "c2"]);
  });

  it("appear once, whether the response, the event or the page arrives first", () => {
    const ownComment = buildComment("c3", { isSending: true, created_at: "2030-01-01T00:00:00Z" });
    let thread = addComment(EMPTY_THREAD, ownComment, "newest", true);
    thread = addComment(thread, buildComment("c3"), "newest", false);
    thread = mergeStored(thread, buildComment("c3", { abilities: { delete: true } }));
    thread = appendPage(thread, buildPage(buildComment("c3"), buildComment("c2")));
    expect(ids(thread)).toEqual(["c3", "c2"]);
    expect(thread.items[0]).toMatchObject({ abilities: { delete: true }, created_at: buildComment("c3").created_at });
    expect(thread.items[0]?.isSending).toBeUndefined();
  });

  it("keep their replies when the server sends them again", () => {
    const thread = { items: [buildComment("c1", { replies: [buildReply("r2")], reply_count: 1 })], nextCursor: null };
    expect(mergeStored(thread, buildComment("c1", { likes: 4 })).items[0]).toMatchObject({ likes: 4, reply_count: 1 });
    expect(findComment(mergeStored(thread, buildComment("c1")), "r2")).toBeDefined();
  });
});

describe("replies", () => {
  it("by others are counted, and shown if all earlier replies are loaded", () => {
    const complete = { items: [buildComment("c1")], nextCursor: null };
    expect(addComment(complete, buildReply("r1"), "newest", false).items[0]).toMatchObject({ reply_count: 1 });
    expect(findComment(addComment(complete, buildReply("r1"), "newest", false), "r1")).toBeDefined();
    const partial = updateComment(complete, "c1", (comment) => ({
      ...comment,
      reply_count: 5,
      replies_cursor: "more",
    }));
    const updated = addComment(partial, buildReply("r9"), "newest", false);
    expect(updated.items[0]?.reply_count).toBe(6);
    expect(findComment(updated, "r9")).toBeUndefined();
    expect(findComment(addComment(partial, buildReply("r9"), "newest", true), "r9")).toBeDefined();
  });

  it("loaded later are placed before live ones", () => {
    let thread: Thread = {
      items: [buildComment("c1", { reply_count: 3, replies: [buildReply("r1")], replies_cursor: "m" })],
      nextCursor: null,
    };
    thread = addComment(thread, buildReply("r9"), "newest", true);
    thread = addReplies(thread, "c1", buildPage(buildReply("r2"), buildReply("r3"), buildReply("r9")));
    expect(thread.items[0]?.replies.map(({ id }) => id)).toEqual(["r1", "r2", "r3", "r9"]);
    expect(thread.items[0]).toMatchObject({ reply_count: 4, replies_cursor: null });
  });

  it("are removed one at a time, and the count never drops below zero", () => {
    let thread: Thread = {
      items: [buildComment("c1", { reply_count: 1, replies: [buildReply("r1")] })],
      nextCursor: null,
    };
    thread = removeComment(thread, "r1", "c1");
    thread = removeComment(thread, "r1", "c1");
    expect(thread.items[0]).toMatchObject({ reply_count: 0, replies: [] });
    expect(removeComment(thread, "c1", null).items).toEqual([]);
  });
});

describe("reactions", () => {
  it("switch, clear, and follow the server's counts", () => {
    let thread: Thread = { items: [buildComment("c1", { likes: 2, dislikes: 1 })], nextCursor: null };
    thread = setOwnReaction(thread, "c1", 1);
    expect(thread.items[0]).toMatchObject({ my_reaction: 1, likes: 3, dislikes: 1 });
    thread = setOwnReaction(thread, "c1", -1);
    expect(thread.items[0]).toMatchObject({ my_reaction: -1, likes: 2, dislikes: 2 });
    thread = setOwnReaction(thread, "c1", 0);
    expect(thread.items[0]).toMatchObject({ my_reaction: 0, likes: 2, dislikes: 1 });
    expect(setReactionCounts(thread, "c1", 7, 8).items[0]).toMatchObject({ my_reaction: 0, likes: 7, dislikes: 8 });
  });
});

describe("a linked comment", () => {
  const thread: Thread = {
    items: [buildComment("c9"), buildComment("c8", { replies: [buildComment("r1", { parent_id: "c8" })] })],
    nextCursor: "more",
  };

  it("is first if it wasn't loaded, and loaded comments stay", () => {
    const { items, nextCursor } = insertTarget(thread, buildComment("c2"));
    expect(items.map(({ id }) => id)).toEqual(["c2", "c9", "c8"]);
    expect(nextCursor).toBe("more");
  });

  it("merges its replies with the loaded ones, in order and without duplicates", () => {
    const buildReply = (id: string) => buildComment(id, { parent_id: "c8" });
    const { items } = insertTarget(thread, buildComment("c8", { replies: [buildReply("r1"), buildReply("r4")] }));
    expect(items.map(({ id }) => id)).toEqual(["c9", "c8"]);
    expect(items[1]?.replies.map(({ id }) => id)).toEqual(["r1", "r4"]);
  });
});

it("a changed name shows on all comments of that person and on no others", () => {
  const otherAuthor = { id: "b", username: "ben", display_name: "Ben", avatar_url: null };
  const thread = {
    items: [buildComment("c1", { replies: [buildReply("r1", { author: otherAuthor }), buildReply("r2")] })],
    nextCursor: null,
  };
  const { items } = renameAuthor(thread, "a", "Anna");
  const authors = items.flatMap(({ author, replies }) => [author, ...replies.map((each) => each.author)]);
  expect(authors.map(({ display_name }) => display_name)).toEqual(["Anna", "Ben", "Anna"]);
});
