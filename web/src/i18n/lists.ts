import { LOCALE } from "./defineTexts";
import { texts } from "./texts";

function createListFormat(options: Intl.ListFormatOptions): (items: readonly string[]) => string {
  let format: Intl.ListFormat | null = null;
  return (items) => {
    format ??= new Intl.ListFormat(LOCALE, options);
    return format.format(items);
  };
}

/** "Mina, Ken, and Aya" */
export const formatList = createListFormat({ type: "conjunction" });

/** "@one.example or @two.example" */
export const formatAlternatives = createListFormat({ type: "disjunction" });

/** "Mina, Ken, Aya" */
export const formatUnits = createListFormat({ type: "unit" });

/** Like `formatUnits`; lines break only between the items. */
export function formatUnbrokenUnits(items: readonly string[]): string {
  return formatUnits(items.map((item) => item.replaceAll(" ", "\u00a0")));
}

/** The first names of a list, and the number of further ones: "Mina, Ken, and 3 more". */
export function formatFirst(names: readonly string[], shown: number, more = names.length - shown): string {
  return formatList(more > 0 ? [...names.slice(0, shown), texts.more({ count: more })] : names);
}
