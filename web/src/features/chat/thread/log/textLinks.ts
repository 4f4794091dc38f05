export interface TextPart {
  text: string;
  /** Null for plain text. */
  href: string | null;
  offset: number;
}

const LINK_PATTERN = /https?:\/\/[^\s<>"'`]+/gi;
/** Punctuation that ends a sentence, not a URL. */
const TRAILING_PUNCTUATION = /[.,;:!?…]+$/;

const countOccurrences = (text: string, character: string): number => text.split(character).length;

function trimLink(match: string): string {
  let link = match.replace(TRAILING_PUNCTUATION, "");
  // A closing parenthesis belongs to the URL only if the URL also opens it.
  while (link.endsWith(")") && countOccurrences(link, ")") > countOccurrences(link, "("))
    link = link.slice(0, -1).replace(TRAILING_PUNCTUATION, "");
  return link;
}

function toSafeHref(link: string): string | null {
  try {
    const { protocol, href } = new URL(link);
    return protocol === "https:" || protocol === "http:" ? href : null;
  } catch {
    return null;
  }
}

/** Split a text into plain text and links. Only http and https URLs become links. */
export function splitLinks(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: match, index } of text.matchAll(LINK_PATTERN)) {
    const link = trimLink(match);
    const href = toSafeHref(link);
    if (href === null) continue;
    if (index > end) parts.push({ text: text.slice(end, index), href: null, offset: end });
    parts.push({ text: link, href, offset: index });
    end = index + link.length;
  }
  if (end < text.length || parts.length === 0) parts.push({ text: text.slice(end), href: null, offset: end });
  return parts;
}
