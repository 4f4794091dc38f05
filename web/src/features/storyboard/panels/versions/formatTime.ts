const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const relativeTimeFormat = new Intl.RelativeTimeFormat("en", { numeric: "auto" });

/** Format the time since `moment`: "just now", "5 minutes ago", "yesterday". Returns "" after a week. */
export function formatRelativeTime(moment: Date, now: Date): string {
  const passed = now.getTime() - moment.getTime();
  if (passed < MINUTE) return "just now";
  if (passed < HOUR) return relativeTimeFormat.format(-Math.floor(passed / MINUTE), "minute");
  if (isSameDay(moment, now)) return relativeTimeFormat.format(-Math.floor(passed / HOUR), "hour");
  const days = Math.round((startOfDay(now) - startOfDay(moment)) / DAY);
  return days < 7 ? relativeTimeFormat.format(-days, "day") : "";
}

/** Format the time only if `moment` is today, otherwise date and time. */
export function formatExactTime(moment: Date, now: Date): string {
  if (isSameDay(moment, now)) return moment.toLocaleTimeString(undefined, { timeStyle: "short" });
  return moment.toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" });
}

function isSameDay(one: Date, other: Date): boolean {
  return startOfDay(one) === startOfDay(other);
}

function startOfDay(moment: Date): number {
  return new Date(moment.getFullYear(), moment.getMonth(), moment.getDate()).getTime();
}
