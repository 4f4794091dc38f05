const UNITS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ["year", 31_557_600],
  ["month", 2_629_800],
  ["week", 604_800],
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
];

const relativeTimeFormat = new Intl.RelativeTimeFormat("en", { numeric: "auto" });

/** Format the age of a timestamp in its largest unit: "3 weeks ago"; "just now" if less than a minute. */
export function formatRelativeAge(iso: string, now: number = Date.now()): string {
  const seconds = Math.max(0, (now - Date.parse(iso)) / 1000);
  for (const [unit, length] of UNITS)
    if (seconds >= length) return relativeTimeFormat.format(-Math.floor(seconds / length), unit);
  return "just now";
}
