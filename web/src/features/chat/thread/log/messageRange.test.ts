import { describe, expect, test } from "vitest";
import { listPermutations } from "@/api/testOrders";
import type { Message } from "@/features/chat/thread/api";
import {
  EMPTY_RANGE,
  findFirstUnread,
  LOADED_MAX,
  type MessageRange,
  withMessage,
  withNewer,
  withOlder,
} from "./messageRange";

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
    event_seq: number,
    ...more,
  };
}

const page = (numbers: number[], older = true, newer = false) => ({
  items: numbers.map((number) => said(number)),
  has_older: older,
  has_newer: newer,
});
const numbers = ({ items }: MessageRange) => items.map(({ number }) => number);

describe("a stretch of a conversation", () => {
  test("is in order and has nothing twice, however its pages overlap", () => {
    const first = withNewer(EMPTY_RANGE, page([5, 7, 9]));
    const older = withOlder(first, page([2, 5], false));
    expect(numbers(older)).toEqual([2, 5, 7, 9]);
    expect(older.hasOlder).toBe(false);
    expect(numbers(withMessage(withMessage(older, said(12)), said(12)))).toEqual([2, 5, 7, 9, 12]);
  });

  test("leaves out what lies before or after what is loaded, and takes what lies within", () => {
    const past: MessageRange = { ...withNewer(EMPTY_RANGE, page([5, 7])), hasOlder: true, hasNewer: true };
    expect(numbers(withMessage(past, said(90)))).toEqual([5, 7]);
    expect(numbers(withMessage(past, said(3)))).toEqual([5, 7]);
    expect(numbers(withMessage(past, said(6)))).toEqual([5, 6, 7]);
    const whole: MessageRange = { ...past, hasOlder: false, hasNewer: false };
    expect(numbers([90, 3].map((number) => said(number)).reduce(withMessage, whole))).toEqual([3, 5, 7, 90]);
  });

  test("ends up the same in whichever order messages, edits and deletions arrive", () => {
    const quoted = { id: "m2", number: 2, author: said(2).author, kind: "text" as const, text: "2", deleted: false };
    const copies = [
      said(1),
      said(2),
      said(3, { quoted }),
      said(1, { body: "edited", event_seq: 4 }),
      said(2, { body: "", deleted: true, event_seq: 5 }),
    ];
    const orders = listPermutations(copies);
    expect(orders).toHaveLength(120);
    for (const order of orders) {
      const { items } = order.reduce(withMessage, EMPTY_RANGE);
      const shown = items.map(({ number, body, deleted }) => [number, deleted ? null : body]);
      expect(shown, order.map(({ event_seq: as_of }) => as_of).join()).toEqual([
        [1, "edited"],
        [2, null],
        [3, "<p>3</p>"],
      ]);
    }
  });

  test("lets the far end go where it grows too long, and knows that it did", () => {
    const all = Array.from({ length: LOADED_MAX }, (_, index) => index + 1000);
    const full = withNewer(EMPTY_RANGE, page(all));
    const back = withOlder(full, page([1, 2, 3]));
    expect(back.items).toHaveLength(LOADED_MAX);
    expect([back.items[0]?.number, back.hasNewer]).toEqual([1, true]);
    const on = withMessage(full, said(9000));
    expect([on.items.at(-1)?.number, on.items.length, on.hasOlder]).toEqual([9000, LOADED_MAX, true]);
  });

  test("shows a deleted message as deleted where it is quoted, too", () => {
    const { id, number, author, kind } = said(1);
    const quoted = { id, number, author, kind, text: "secret", deleted: false };
    const both: MessageRange = { ...EMPTY_RANGE, items: [said(1), said(2, { quoted })] };
    const now = withMessage(both, said(1, { deleted: true, body: "" }));
    expect(now.items[1]?.quoted).toMatchObject({ deleted: true, text: "" });
  });
});

test("the first unread one is of somebody else and after what was read", () => {
  const own = said(4, { author: { id: "me", username: "me", display_name: "Me", avatar_url: null } });
  expect(findFirstUnread([said(1), said(3), own, said(6)], 3, "me")?.number).toBe(6);
  expect(findFirstUnread([said(1), own], 1, "me")).toBeUndefined();
});
