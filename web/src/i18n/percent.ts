import { LOCALE } from "./defineTexts";

let percentFormat: Intl.NumberFormat | null = null;

/** "150%" of a share of 1.5. */
export function formatPercent(share: number): string {
  percentFormat ??= new Intl.NumberFormat(LOCALE, { style: "percent" });
  return percentFormat.format(share);
}
