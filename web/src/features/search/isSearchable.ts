import { SEARCH_LETTERS_MIN } from "./limits";

/** Return true if the text is long enough to search for. Control and combining characters don't count. */
export function isSearchable(text: string): boolean {
  return (
    [
      ...text
        .normalize("NFKD")
        .replace(/[\p{C}\p{M}]/gu, "")
        .trim(),
    ].length >= SEARCH_LETTERS_MIN
  );
}
