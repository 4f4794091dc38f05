const BLOCKS = /<\/?(?:p|div|ul|ol|li|br|h[123])\b[^>]*>/g;
const LINE_ENDS = /<(?:\/p|\/div|\/li|\/h[123]|br)\b[^>]*>/g;
const TAGS = /<[^>]*>/g;

/** Tags are taken out before anything is parsed: the page's policy complains of styles in them. */
function stripTags(bare: string): string {
  return new DOMParser().parseFromString(bare.replace(TAGS, ""), "text/html").body.textContent ?? "";
}

/** What rich text says, on one line. */
export function toPlainText(html: string): string {
  return stripTags(html.replace(BLOCKS, " ")).replace(/\s+/g, " ").trim();
}

/** What rich text says, a line for each of its paragraphs and items: as it is copied. */
export function toPlainTextLines(html: string): string {
  return stripTags(html.replace(LINE_ENDS, "\n"))
    .split("\n")
    .map((line) => line.trim())
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}
