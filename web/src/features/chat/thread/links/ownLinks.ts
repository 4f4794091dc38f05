import { LINK_MAX } from "@/api/gen/limit-values";
import { linksIn } from "@/features/chat/thread/log/links";
import { wordsOf } from "@/ui/richText/wordsOf";

/** So many cards stand under a message. */
const CARDS = 3;
const PAGES = /^\/(project|storyboard|video)\/[^/]+/;

/** The part behind the origin of an address of this site's own pages; null for any other. */
export function ownLink(href: string, origin: string): string | null {
  const url = new URL(href);
  const link = url.pathname + url.search;
  return url.origin === origin && PAGES.test(url.pathname) && link.length <= LINK_MAX ? link : null;
}

const NONE = { urls: [], isAll: false } as const;

/**
 * The addresses of this site's own pages that a message names, without their origin and each once; `isAll`: it says
 * nothing else.
 */
export function ownLinks(html: string, origin: string): { urls: readonly string[]; isAll: boolean } {
  if (!html.includes(new URL(origin).host)) return NONE;
  const pieces = linksIn(wordsOf(html));
  const own = pieces.map(({ href }) => (href === null ? null : ownLink(href, origin)));
  const urls = [...new Set(own.filter((link) => link !== null))];
  const isAll = pieces.every(({ text }, index) => own[index] !== null || text.trim() === "");
  return { urls: urls.slice(0, CARDS), isAll: isAll && urls.length <= CARDS };
}
