import { LIMITS } from "@/api/gen/limits";

const DAY_MS = 86_400_000;

/** Return the date this many days from now, in the format of date fields (YYYY-MM-DD). */
export function getDayAfter(days: number, now: Date): string {
  return new Date(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate() + days)).toISOString().slice(0, 10);
}

/** Return the number of days until a date field's value, or null if it's out of range for a link. */
export function getDaysUntil(day: string, now: Date): number | null {
  const days = Math.round((Date.parse(`${day}T00:00:00Z`) - Date.parse(`${getDayAfter(0, now)}T00:00:00Z`)) / DAY_MS);
  return days >= 1 && days <= LIMITS.GUEST_LINK_DAYS_MAX ? days : null;
}
