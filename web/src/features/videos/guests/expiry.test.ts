import { expect, it } from "vitest";
import { LIMITS } from "@/api/gen/limits";
import { getDayAfter, getDaysUntil } from "./expiry";

it("counts days by calendar date, and rejects today and dates too far ahead", () => {
  const now = new Date(2026, 2, 27, 23, 30);
  expect(getDaysUntil("2026-03-28", now)).toBe(1);
  expect(getDaysUntil("2026-04-03", now)).toBe(7);
  expect(getDaysUntil("2026-03-27", now)).toBeNull();
  expect(getDaysUntil("", now)).toBeNull();
  expect(getDaysUntil(getDayAfter(LIMITS.GUEST_LINK_DAYS_MAX, now), now)).toBe(LIMITS.GUEST_LINK_DAYS_MAX);
  expect(getDaysUntil(getDayAfter(LIMITS.GUEST_LINK_DAYS_MAX + 1, now), now)).toBeNull();
});
