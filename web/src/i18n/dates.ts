import { LOCALE } from "./defineTexts";
import { texts } from "./texts";

/** A point in time: a date, milliseconds since 1970, or an ISO 8601 timestamp. */
export type Moment = Date | number | string;

const asDate = (at: Moment): Date => new Date(at);

/** Return a function that formats in the locale and time zone of the user. The formatter is created when first used. */
function createDateFormat(options: Intl.DateTimeFormatOptions): (at: Moment) => string {
  let format: Intl.DateTimeFormat | null = null;
  return (at) => {
    format ??= new Intl.DateTimeFormat(undefined, options);
    return format.format(asDate(at));
  };
}

/** "Dec 3, 2026" */
export const formatDate = createDateFormat({ dateStyle: "medium" });

/** "December 3, 2026" */
const formatLongDate = createDateFormat({ dateStyle: "long" });

/** "Dec 3, 2026, 6:41 AM" */
export const formatDateTime = createDateFormat({ dateStyle: "medium", timeStyle: "short" });

/** "6:41 AM" */
export const formatTime = createDateFormat({ timeStyle: "short" });

/** "6:41:07 AM" */
export const formatPreciseTime = createDateFormat({ timeStyle: "medium" });

const formatWeekday = createDateFormat({ weekday: "long", day: "numeric", month: "long" });

const DAY_MS = 86_400_000;

/** After this number of days, a weekday without a year could be misread. */
const WEEKDAY_DAYS = 300;

/** Return the number of midnights between two moments in the user's time zone. */
function countDays(at: Moment, now: Moment): number {
  return Math.round((asDate(now).setHours(0, 0, 0, 0) - asDate(at).setHours(0, 0, 0, 0)) / DAY_MS);
}

/** "6:41 AM" if it is today, otherwise with the date. */
export function formatTimeOrDateTime(at: Moment, now: Moment = Date.now()): string {
  return countDays(at, now) === 0 ? formatTime(at) : formatDateTime(at);
}

/** "Today", "Yesterday", "Thursday, December 3", or the date with its year if it is long ago. */
export function formatDay(at: Moment, now: Moment = Date.now()): string {
  const days = countDays(at, now);
  if (days === 0) return texts.today;
  if (days === 1) return texts.yesterday;
  return (days < WEEKDAY_DAYS ? formatWeekday : formatLongDate)(at);
}

const UNITS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ["year", 31_557_600],
  ["month", 2_629_800],
  ["week", 604_800],
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
];

let ageFormat: Intl.RelativeTimeFormat | null = null;

/** Format the age of a moment in its largest unit: "3 weeks ago"; "just now" if less than a minute. */
export function formatAge(at: Moment, now: Moment = Date.now()): string {
  // In the language of the texts, because ages stand within sentences.
  ageFormat ??= new Intl.RelativeTimeFormat(LOCALE, { numeric: "auto" });
  const seconds = Math.max(0, (asDate(now).getTime() - asDate(at).getTime()) / 1000);
  for (const [unit, length] of UNITS)
    if (seconds >= length) return ageFormat.format(-Math.floor(seconds / length), unit);
  return texts.justNow;
}
