import { expect, test } from "vitest";
import { formatAge, formatDay, formatTimeOrDateTime } from "./dates";

const NOW = Date.parse("2026-03-10T12:00:00Z");

test.each([
  ["2026-03-10T11:59:30Z", "just now"],
  ["2026-03-10T11:59:00Z", "1 minute ago"],
  ["2026-03-10T09:59:00Z", "2 hours ago"],
  ["2026-03-09T11:00:00Z", "yesterday"],
  ["2026-02-20T12:00:00Z", "2 weeks ago"],
  ["2025-12-09T12:00:00Z", "2 months ago"],
  ["2023-03-09T12:00:00Z", "3 years ago"],
])("%s is %s", (iso, age) => {
  expect(formatAge(iso, NOW)).toBe(age);
});

test("a timestamp in the future is formatted as just now", () => {
  expect(formatAge("2026-03-10T12:05:00Z", NOW)).toBe("just now");
});

test("a day is named, and has its year when it is long ago", () => {
  const now = new Date(2026, 2, 10, 0, 5);
  expect(formatDay(new Date(2026, 2, 10, 0, 0), now)).toBe("Today");
  expect(formatDay(new Date(2026, 2, 9, 23, 59), now)).toBe("Yesterday");
  expect(formatDay(new Date(2026, 2, 8, 12, 0), now)).not.toMatch(/2026/);
  expect(formatDay(new Date(2025, 2, 8, 12, 0), now)).toMatch(/2025/);
});

test("a time has its date only on other days", () => {
  const now = new Date(2026, 2, 10, 14, 30);
  expect(formatTimeOrDateTime(new Date(2026, 2, 10, 9, 5), now)).not.toMatch(/10|2026/);
  expect(formatTimeOrDateTime(new Date(2026, 2, 9, 9, 5), now)).toMatch(/9.*2026/);
});
