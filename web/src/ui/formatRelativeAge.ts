const UNITS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ["year", 31_557_600],
  ["month", 2_629_800],
  ["week", 604_800],
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
];

const relativeTimeFormat = new Intl.RelativeTimeFormat("en", { numeric: "auto" });

/** How long ago a moment was, in its largest unit: "3 weeks ago"; what is less than a minute old is "just now". */
export function formatRelativeAge(iso: string, now: number = Date.now()): string {
  const seconds = Math.max(0, (now - Date.parse(iso)) / 1000);
  for (const [unit, length] of UNITS)
    if (seconds >= length) return relativeTimeFormat.format(-Math.floor(seconds / length), unit);
  return "just now";
}
