export interface TextPart {
  text: string;
  /** Null for plain text. */
  href: string | null;
  offset: number;
}

const LINK_PATTERN = /https?:\/\/[^\s<>"'`]+/gi;
/** Punctuation that ends a sentence, not a URL. */
const TRAILING_PUNCTUATION = /[.,;:!?…]+$/;

const countOccurrences = (text: string, sign: string): number => text.split(sign).length;

function trimLink(found: string): string {
  let link = found.replace(TRAILING_PUNCTUATION, "");
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
  const pieces: TextPart[] = [];
  let from = 0;
  for (const { 0: found, index } of text.matchAll(LINK_PATTERN)) {
    const link = trimLink(found);
    const href = toSafeHref(link);
    if (href === null) continue;
    if (index > from) pieces.push({ text: text.slice(from, index), href: null, offset: from });
    pieces.push({ text: link, href, offset: index });
    from = index + link.length;
  }
  if (from < text.length || pieces.length === 0) pieces.push({ text: text.slice(from), href: null, offset: from });
  return pieces;
}
