import { expect, test } from "vitest";
import type { Message } from "@/features/chat/thread/api";
import type { Waiting } from "@/features/chat/thread/sending/journal";
import { Heights, rowAt, windowOf } from "./heights";
import { linksIn } from "./links";
import { rowsOf } from "./rows";

function said(id: string, author: string, at: string): Message {
  const person = { id: author, username: author, display_name: author, avatar_url: null };
  return { id, author: person, created_at: at } as Message;
}

const waits = (id: string, at: string): Waiting => ({ id, at: Date.parse(at), kind: "text", body: id }) as Waiting;

test("a name stands once in five minutes, again after them, after another person, on a new day and at what is new", () => {
  const rows = rowsOf(
    [
      said("a", "ruth", "2026-01-01T10:00:00Z"),
      said("b", "ruth", "2026-01-01T10:04:00Z"),
      said("c", "ruth", "2026-01-01T10:10:00Z"),
      said("d", "me", "2026-01-01T10:10:30Z"),
      said("e", "me", "2026-01-03T10:11:00Z"),
      said("f", "me", "2026-01-03T10:11:10Z"),
    ],
    [],
    "me",
    "f",
  );
  expect(rows.map(({ isFirst }) => isFirst)).toEqual([true, false, true, true, true, true]);
  expect(rows.map(({ isDay }) => isDay)).toEqual([true, false, false, false, true, false]);
  expect(rows.map(({ isNew }) => isNew)).toEqual([false, false, false, false, false, true]);
});

test("what waits stands last, and not beside what it has become", () => {
  const at = "2026-01-01T10:00:00Z";
  const rows = rowsOf([said("a", "me", at)], [waits("a", at), waits("b", at)], "me", null);
  expect(rows.map(({ key, waiting }) => [key, waiting !== null])).toEqual([
    ["a", false],
    ["b", true],
  ]);
});

test("only the rows about a place are drawn, and their measured heights move those below", () => {
  const rows = Array.from({ length: 1000 }, (_, index) => ({ key: `${index}` }));
  const heights = new Heights();
  const before = heights.offsets(rows);
  expect(heights.note("0", 300)).toBe(true);
  expect(heights.note("0", 300)).toBe(false);
  const offsets = heights.offsets(rows);
  expect((offsets[1000] ?? 0) - (before[1000] ?? 0)).toBe(300 - (before[1] ?? 0));
  const middle = offsets[500] ?? 0;
  expect(rowAt(offsets, middle)).toBe(500);
  expect(rowAt(offsets, middle - 1)).toBe(499);
  const { start, end } = windowOf(offsets, middle, middle + 600);
  expect(start).toBe(500);
  expect(end - start).toBeLessThan(20);
  expect(windowOf(offsets, -900, -100)).toEqual({ start: 0, end: 1 });
  expect(windowOf(heights.offsets([]), 0, 100)).toEqual({ start: 0, end: 0 });
});

test("addresses of the web are followed and nothing else, without the dot that ends the sentence", () => {
  const links = (text: string) => linksIn(text).flatMap(({ href }) => href ?? []);
  expect(links("See (https://a.example/b_(c)) and http://d.example.")).toEqual([
    "https://a.example/b_(c)",
    "http://d.example/",
  ]);
  expect(links("javascript:alert(1) data:text/html,x ftp://a.example https://")).toEqual([]);
  const text = "x https://a.example, y";
  expect(
    linksIn(text)
      .map((piece) => piece.text)
      .join(""),
  ).toBe(text);
});
