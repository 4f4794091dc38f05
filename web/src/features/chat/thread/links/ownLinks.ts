import { LINK_MAX } from "@/api/gen/limit-values";
import { linksIn } from "@/features/chat/thread/log/links";

/** So many cards stand under a message. */
const CARDS = 3;
const PAGES = /^\/(project|storyboard|video)\/[^/]+/;

/** The words of a message, in one line. */
function wordsOf(html: string): string {
  return new DOMParser().parseFromString(html.replace(/<[^>]*>/g, " "), "text/html").body.textContent ?? "";
}

/** The addresses of this site's own pages that a message names, without their origin; each once. */
export function ownLinks(html: string, origin: string): string[] {
  if (!html.includes(new URL(origin).host)) return [];
  const found = linksIn(wordsOf(html)).flatMap(({ href }) => {
    if (href === null || new URL(href).origin !== origin) return [];
    const { pathname, search } = new URL(href);
    const link = pathname + search;
    return PAGES.test(pathname) && link.length <= LINK_MAX ? [link] : [];
  });
  return [...new Set(found)].slice(0, CARDS);
}
