import { expect, test } from "vitest";
import type { Message } from "@/features/chat/thread/api";
import type { PendingMessage } from "@/features/chat/thread/outbox/journal";
import { toLogRows } from "./logRows";
import { findRowAt, findVisibleRows, RowHeights } from "./rowHeights";
import { splitLinks } from "./textLinks";

function buildMessage(id: string, author: string, at: string): Message {
  const person = { id: author, username: author, display_name: author, avatar_url: null };
  return { id, author: person, created_at: at } as Message;
}

const buildPending = (id: string, at: string): PendingMessage =>
  ({ id, at: Date.parse(at), kind: "text", body: id }) as PendingMessage;

test("the author's name is repeated after five minutes, after another author, on a new day and at the first unread message", () => {
  const rows = toLogRows(
    [
      buildMessage("a", "ruth", "2026-01-01T10:00:00Z"),
      buildMessage("b", "ruth", "2026-01-01T10:04:00Z"),
      buildMessage("c", "ruth", "2026-01-01T10:10:00Z"),
      buildMessage("d", "me", "2026-01-01T10:10:30Z"),
      buildMessage("e", "me", "2026-01-03T10:11:00Z"),
      buildMessage("f", "me", "2026-01-03T10:11:10Z"),
    ],
    [],
    "me",
    "f",
  );
  expect(rows.map(({ isGroupStart }) => isGroupStart)).toEqual([true, false, true, true, true, true]);
  expect(rows.map(({ isDayStart }) => isDayStart)).toEqual([true, false, false, false, true, false]);
  expect(rows.map(({ isFirstUnread }) => isFirstUnread)).toEqual([false, false, false, false, false, true]);
});

test("pending messages come last and are hidden once they are sent", () => {
  const at = "2026-01-01T10:00:00Z";
  const rows = toLogRows([buildMessage("a", "me", at)], [buildPending("a", at), buildPending("b", at)], "me", null);
  expect(rows.map(({ key, pending }) => [key, pending !== null])).toEqual([
    ["a", false],
    ["b", true],
  ]);
});

test("only rows near the viewport are visible, and measured heights shift the rows below", () => {
  const rows = Array.from({ length: 1000 }, (_, index) => ({ key: `${index}` }));
  const heights = new RowHeights();
  const before = heights.getOffsets(rows);
  expect(heights.setHeight("0", 300)).toBe(true);
  expect(heights.setHeight("0", 300)).toBe(false);
  const offsets = heights.getOffsets(rows);
  expect((offsets[1000] ?? 0) - (before[1000] ?? 0)).toBe(300 - (before[1] ?? 0));
  const middle = offsets[500] ?? 0;
  expect(findRowAt(offsets, middle)).toBe(500);
  expect(findRowAt(offsets, middle - 1)).toBe(499);
  const { start, end } = findVisibleRows(offsets, middle, middle + 600);
  expect(start).toBe(500);
  expect(end - start).toBeLessThan(20);
  expect(findVisibleRows(offsets, -900, -100)).toEqual({ start: 0, end: 1 });
  expect(findVisibleRows(heights.getOffsets([]), 0, 100)).toEqual({ start: 0, end: 0 });
});

test("only http and https URLs become links, without trailing punctuation", () => {
  const links = (text: string) => splitLinks(text).flatMap(({ href }) => href ?? []);
  expect(links("See (https://a.example/b_(c)) and http://d.example.")).toEqual([
    "https://a.example/b_(c)",
    "http://d.example/",
  ]);
  expect(links("javascript:alert(1) data:text/html,x ftp://a.example https://")).toEqual([]);
  const text = "x https://a.example, y";
  expect(
    splitLinks(text)
      .map((piece) => piece.text)
      .join(""),
  ).toBe(text);
});
