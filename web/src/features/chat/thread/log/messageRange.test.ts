import { describe, expect, test } from "vitest";
import { listPermutations } from "@/api/testing";
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

function buildMessage(number: number, fields: Partial<Message> = {}): Message {
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
    ...fields,
  };
}

const buildPage = (numbers: number[], hasOlder = true, hasNewer = false) => ({
  items: numbers.map((number) => buildMessage(number)),
  has_older: hasOlder,
  has_newer: hasNewer,
});
const listNumbers = ({ items }: MessageRange) => items.map(({ number }) => number);

describe("MessageRange", () => {
  test("keeps messages ordered and unique when pages overlap", () => {
    const first = withNewer(EMPTY_RANGE, buildPage([5, 7, 9]));
    const older = withOlder(first, buildPage([2, 5], false));
    expect(listNumbers(older)).toEqual([2, 5, 7, 9]);
    expect(older.hasOlder).toBe(false);
    expect(listNumbers(withMessage(withMessage(older, buildMessage(12)), buildMessage(12)))).toEqual([2, 5, 7, 9, 12]);
  });

  test("ignores messages outside the loaded range and inserts messages inside it", () => {
    const middleRange: MessageRange = { ...withNewer(EMPTY_RANGE, buildPage([5, 7])), hasOlder: true, hasNewer: true };
    expect(listNumbers(withMessage(middleRange, buildMessage(90)))).toEqual([5, 7]);
    expect(listNumbers(withMessage(middleRange, buildMessage(3)))).toEqual([5, 7]);
    expect(listNumbers(withMessage(middleRange, buildMessage(6)))).toEqual([5, 6, 7]);
    const completeRange: MessageRange = { ...middleRange, hasOlder: false, hasNewer: false };
    expect(listNumbers([90, 3].map((number) => buildMessage(number)).reduce(withMessage, completeRange))).toEqual([
      3, 5, 7, 90,
    ]);
  });

  test("gives the same result for every order of messages, edits and deletions", () => {
    const quoted = {
      id: "m2",
      number: 2,
      author: buildMessage(2).author,
      kind: "text" as const,
      text: "2",
      deleted: false,
    };
    const versions = [
      buildMessage(1),
      buildMessage(2),
      buildMessage(3, { quoted }),
      buildMessage(1, { body: "edited", event_seq: 4 }),
      buildMessage(2, { body: "", deleted: true, event_seq: 5 }),
    ];
    const orders = listPermutations(versions);
    expect(orders).toHaveLength(120);
    for (const order of orders) {
      const { items } = order.reduce(withMessage, EMPTY_RANGE);
      const bodies = items.map(({ number, body, deleted }) => [number, deleted ? null : body]);
      expect(bodies, order.map(({ event_seq: eventSeq }) => eventSeq).join()).toEqual([
        [1, "edited"],
        [2, null],
        [3, "<p>3</p>"],
      ]);
    }
  });

  test("drops messages at the far end when it is too long and updates hasOlder and hasNewer", () => {
    const all = Array.from({ length: LOADED_MAX }, (_, index) => index + 1000);
    const full = withNewer(EMPTY_RANGE, buildPage(all));
    const prepended = withOlder(full, buildPage([1, 2, 3]));
    expect(prepended.items).toHaveLength(LOADED_MAX);
    expect([prepended.items[0]?.number, prepended.hasNewer]).toEqual([1, true]);
    const appended = withMessage(full, buildMessage(9000));
    expect([appended.items.at(-1)?.number, appended.items.length, appended.hasOlder]).toEqual([9000, LOADED_MAX, true]);
  });

  test("marks quotes of a deleted message as deleted", () => {
    const { id, number, author, kind } = buildMessage(1);
    const quoted = { id, number, author, kind, text: "secret", deleted: false };
    const range: MessageRange = { ...EMPTY_RANGE, items: [buildMessage(1), buildMessage(2, { quoted })] };
    const updated = withMessage(range, buildMessage(1, { deleted: true, body: "" }));
    expect(updated.items[1]?.quoted).toMatchObject({ deleted: true, text: "" });
  });
});

test("the first unread message is by someone else and after the read position", () => {
  const own = buildMessage(4, { author: { id: "me", username: "me", display_name: "Me", avatar_url: null } });
  expect(findFirstUnread([buildMessage(1), buildMessage(3), own, buildMessage(6)], 3, "me")?.number).toBe(6);
  expect(findFirstUnread([buildMessage(1), own], 1, "me")).toBeUndefined();
});
