import { LINK_MAX } from "@/api/gen/limit-values";
import { splitLinks } from "@/features/chat/thread/log/textLinks";
import { toPlainText } from "@/ui/richText/plainText";

/** So many cards stand under a message. */
const CARDS_MAX = 3;
const PAGE_PATHS = /^\/(project|storyboard|video)\/[^/]+/;

/** The part behind the origin of an address of this site's own pages; null for any other. */
export function toInternalLink(href: string, origin: string): string | null {
  const url = new URL(href);
  const link = url.pathname + url.search;
  return url.origin === origin && PAGE_PATHS.test(url.pathname) && link.length <= LINK_MAX ? link : null;
}

const NO_LINKS = { urls: [], isOnlyLinks: false } as const;

/**
 * The addresses of this site's own pages that a message names, without their origin and each once; `isAll`: it says
 * nothing else.
 */
export function findInternalLinks(html: string, origin: string): { urls: readonly string[]; isOnlyLinks: boolean } {
  if (!html.includes(new URL(origin).host)) return NO_LINKS;
  const pieces = splitLinks(toPlainText(html));
  const own = pieces.map(({ href }) => (href === null ? null : toInternalLink(href, origin)));
  const urls = [...new Set(own.filter((link) => link !== null))];
  const isAll = pieces.every(({ text }, index) => own[index] !== null || text.trim() === "");
  return { urls: urls.slice(0, CARDS_MAX), isOnlyLinks: isAll && urls.length <= CARDS_MAX };
}
