import { LOCALE } from "./defineTexts";

let compactFormat: Intl.NumberFormat | null = null;

/** "1.2K" */
export function formatCompactNumber(value: number): string {
  compactFormat ??= new Intl.NumberFormat(LOCALE, { notation: "compact", maximumFractionDigits: 1 });
  return compactFormat.format(value);
}

/** The number, or "99+" if it isn't smaller than the number up to which is counted. */
export const formatCapped = (count: number, max = 99): string => (count >= max ? `${max}+` : String(count));

/** "+3", "-2" */
export const formatSigned = (value: number): string => `${value > 0 ? "+" : ""}${value}`;
