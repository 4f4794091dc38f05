const UNITS = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
] as const;
const relative = new Intl.RelativeTimeFormat("en", { numeric: "auto" });

/** How long ago a moment was: "3 minutes ago"; "just now" within a minute, and where clocks differ. */
export function agoText(moment: string, now: number): string {
  const gone = now - new Date(moment).getTime();
  for (const [unit, length] of UNITS) {
    const count = Math.floor(gone / length);
    if (count >= 1) return relative.format(-count, unit);
  }
  return "just now";
}
