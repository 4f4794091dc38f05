import { describe, expect, test } from "vitest";
import type { Message } from "@/features/chat/thread/api";
import {
  firstUnread,
  KEPT_MAX,
  nothing,
  type Stretch,
  withAdded,
  withChanged,
  withNewer,
  withOlder,
} from "./messageList";

function said(number: number, more: Partial<Message> = {}): Message {
  return {
    id: `m${number}`,
    chat_id: "c",
    number,
    author: { id: "ruth", username: "ruth", display_name: "Ruth", avatar_url: null },
    kind: "text",
    body: `<p>${number}</p>`,
    quoted: null,
    picture: null,
    reactions: [],
    pinned: false,
    created_at: "2026-01-01T10:00:00Z",
    edited_at: null,
    deleted: false,
    ...more,
  };
}

const page = (numbers: number[], older = true, newer = false) => ({
  items: numbers.map((number) => said(number)),
  has_older: older,
  has_newer: newer,
});
const numbers = ({ items }: Stretch) => items.map(({ number }) => number);

describe("a stretch of a conversation", () => {
  test("is in order and has nothing twice, however its pages overlap", () => {
    const first = withNewer(nothing, page([5, 7, 9]));
    const older = withOlder(first, page([2, 5], false));
    expect(numbers(older)).toEqual([2, 5, 7, 9]);
    expect(older.hasOlder).toBe(false);
    expect(numbers(withAdded(withAdded(older, said(12)), said(12)))).toEqual([2, 5, 7, 9, 12]);
  });

  test("takes what is said now only where it reaches to the newest", () => {
    const past: Stretch = { ...withNewer(nothing, page([5, 7])), hasNewer: true };
    expect(numbers(withAdded(past, said(90)))).toEqual([5, 7]);
  });

  test("lets the far end go where it grows too long, and knows that it did", () => {
    const all = Array.from({ length: KEPT_MAX }, (_, index) => index + 1000);
    const full = withNewer(nothing, page(all));
    const back = withOlder(full, page([1, 2, 3]));
    expect(back.items).toHaveLength(KEPT_MAX);
    expect([back.items[0]?.number, back.hasNewer]).toEqual([1, true]);
    const on = withAdded(full, said(9000));
    expect([on.items.at(-1)?.number, on.items.length, on.hasOlder]).toEqual([9000, KEPT_MAX, true]);
  });

  test("shows a deleted message as deleted where it is quoted, too", () => {
    const { id, number, author, kind } = said(1);
    const quoted = { id, number, author, kind, text: "secret", deleted: false };
    const both: Stretch = { ...nothing, items: [said(1), said(2, { quoted })] };
    const now = withChanged(both, said(1, { deleted: true, body: "" }));
    expect(now.items[1]?.quoted).toMatchObject({ deleted: true, text: "" });
  });
});

test("the first unread one is of somebody else and after what was read", () => {
  const own = said(4, { author: { id: "me", username: "me", display_name: "Me", avatar_url: null } });
  expect(firstUnread([said(1), said(3), own, said(6)], 3, "me")?.number).toBe(6);
  expect(firstUnread([said(1), own], 1, "me")).toBeUndefined();
});
