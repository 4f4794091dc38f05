const graphemeSegmenter = new Intl.Segmenter(undefined, { granularity: "grapheme" });

function getFirstLetter(word: string): string {
  for (const { segment } of graphemeSegmenter.segment(word)) return segment;
  return "";
}

/** Return one or two initials of a name: the first letters of the first and last word. */
export function getInitials(name: string): string {
  const words = name
    .trim()
    .split(/[\s._-]+/u)
    .filter(Boolean);
  const first = words[0];
  if (first === undefined) return "?";
  const last = words.length > 1 ? words[words.length - 1] : undefined;
  return (getFirstLetter(first) + (last ? getFirstLetter(last) : "")).toLocaleUpperCase();
}

/** Return a person's color. Always the same for an id, and light enough for dark text. */
export function getPersonColor(id: string): string {
  let hash = 0;
  for (const char of id) hash = (hash * 31 + (char.codePointAt(0) ?? 0)) % 360;
  return `oklch(0.8 0.11 ${hash})`;
}
