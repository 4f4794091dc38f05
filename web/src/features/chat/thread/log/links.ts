export interface Piece {
  text: string;
  /** null: words. */
  href: string | null;
  at: number;
}

const LINK = /https?:\/\/[^\s<>"'`]+/gi;
/** Ends a sentence rather than an address. */
const TAIL = /[.,;:!?…]+$/;

const count = (text: string, sign: string): number => text.split(sign).length;

function trimmed(found: string): string {
  let link = found.replace(TAIL, "");
  // A bracket belongs to the address only where it was opened in it.
  while (link.endsWith(")") && count(link, ")") > count(link, "(")) link = link.slice(0, -1).replace(TAIL, "");
  return link;
}

function hrefOf(link: string): string | null {
  try {
    const { protocol, href } = new URL(link);
    return protocol === "https:" || protocol === "http:" ? href : null;
  } catch {
    return null;
  }
}

/** A text in pieces: words, and addresses of the web, which alone are followed. */
export function linksIn(text: string): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const { 0: found, index } of text.matchAll(LINK)) {
    const link = trimmed(found);
    const href = hrefOf(link);
    if (href === null) continue;
    if (index > from) pieces.push({ text: text.slice(from, index), href: null, at: from });
    pieces.push({ text: link, href, at: index });
    from = index + link.length;
  }
  if (from < text.length || pieces.length === 0) pieces.push({ text: text.slice(from), href: null, at: from });
  return pieces;
}
