import { LIMITS } from "@/api/gen/limits";

const DAY_MS = 86_400_000;

/** A day of the calendar as a date field has it, so many days from now. */
export function getDayAfter(days: number, now: Date): string {
  return new Date(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate() + days)).toISOString().slice(0, 10);
}

/** How many days a date field's day is away; null where no link may end then. */
export function getDaysUntil(day: string, now: Date): number | null {
  const days = Math.round((Date.parse(`${day}T00:00:00Z`) - Date.parse(`${getDayAfter(0, now)}T00:00:00Z`)) / DAY_MS);
  return days >= 1 && days <= LIMITS.GUEST_LINK_DAYS_MAX ? days : null;
}
