import { LINK_MAX } from "@/api/gen/limit-values";
import { splitLinks } from "@/features/chat/thread/log/textLinks";
import { toPlainText } from "@/ui/richText/plainText";

/** Maximum number of cards below a message. */
const CARDS_MAX = 3;
const PAGE_PATHS = /^\/(project|storyboard|video)\/[^/]+/;

/** Convert a URL of this site's pages to a link without the origin; null for any other URL. */
export function toInternalLink(href: string, origin: string): string | null {
  const url = new URL(href);
  const link = url.pathname + url.search;
  return url.origin === origin && PAGE_PATHS.test(url.pathname) && link.length <= LINK_MAX ? link : null;
}

const NO_LINKS = { urls: [], isOnlyLinks: false } as const;

/**
 * Find the links to this site's pages in a message, without origin and duplicates, up to CARDS_MAX. `isOnlyLinks` is
 * true if the message contains nothing else.
 */
export function findInternalLinks(html: string, origin: string): { urls: readonly string[]; isOnlyLinks: boolean } {
  if (!html.includes(new URL(origin).host)) return NO_LINKS;
  const parts = splitLinks(toPlainText(html));
  const internalLinks = parts.map(({ href }) => (href === null ? null : toInternalLink(href, origin)));
  const urls = [...new Set(internalLinks.filter((link) => link !== null))];
  const hasOnlyLinks = parts.every(({ text }, index) => internalLinks[index] !== null || text.trim() === "");
  return { urls: urls.slice(0, CARDS_MAX), isOnlyLinks: hasOnlyLinks && urls.length <= CARDS_MAX };
}
