const BLOCKS = /<\/?(?:p|div|ul|ol|li|br|h[123])\b[^>]*>/g;
const TAGS = /<[^>]*>/g;

/** What rich text says, on one line. Its tags are taken out first: the page's policy complains of styles in them. */
export function wordsOf(html: string): string {
  const bare = html.replace(BLOCKS, " ").replace(TAGS, "");
  const text = new DOMParser().parseFromString(bare, "text/html").body.textContent ?? "";
  return text.replace(/\s+/g, " ").trim();
}
