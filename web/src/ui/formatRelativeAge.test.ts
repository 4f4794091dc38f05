import { expect, test } from "vitest";
import { formatRelativeAge } from "@/ui/formatRelativeAge";

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
  expect(formatRelativeAge(iso, NOW)).toBe(age);
});

test("a clock that runs behind the server's does not tell of the future", () => {
  expect(formatRelativeAge("2026-03-10T12:05:00Z", NOW)).toBe("just now");
});
