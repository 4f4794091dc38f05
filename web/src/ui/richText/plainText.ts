const BLOCKS = /<\/?(?:p|div|ul|ol|li|br|h[123])\b[^>]*>/g;
const LINE_ENDS = /<(?:\/p|\/div|\/li|\/h[123]|br)\b[^>]*>/g;
const TAGS = /<[^>]*>/g;

/** Remove tags before parsing: the Content Security Policy reports inline styles in them. */
function stripTags(html: string): string {
  return new DOMParser().parseFromString(html.replace(TAGS, ""), "text/html").body.textContent ?? "";
}

/** Convert rich text to plain text on a single line. */
export function toPlainText(html: string): string {
  return stripTags(html.replace(BLOCKS, " ")).replace(/\s+/g, " ").trim();
}

/** Convert rich text to plain text with one line per paragraph and list item, for copying. */
export function toPlainTextLines(html: string): string {
  return stripTags(html.replace(LINE_ENDS, "\n"))
    .split("\n")
    .map((line) => line.trim())
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}
