import { SEARCH_LETTERS_MIN } from "./limits";

/** Whether a text has letters enough to be looked for; what cannot be seen is none. */
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
