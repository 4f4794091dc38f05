export type MailPart = { kind: "text"; text: string } | { kind: "link"; text: string; href: string };

const URL_PATTERN = /https?:\/\/[^\s<>"]+/g;
const LOOPBACK_HOSTS = new Set(["127.0.0.1", "localhost", "[::1]"]);

/**
 * Split a mail's text into text and links. Links to this host, or between loopback names (localhost, 127.0.0.1), become
 * relative, so that the cookies match.
 */
export function splitMailText(text: string, pageUrl: URL): MailPart[] {
  const parts: MailPart[] = [];
  let end = 0;
  for (const match of text.matchAll(URL_PATTERN)) {
    const link = match[0].replace(/[.,;)]+$/, "");
    if (match.index > end) parts.push({ kind: "text", text: text.slice(end, match.index) });
    parts.push({ kind: "link", text: link, href: toLocalHref(link, pageUrl) });
    end = match.index + link.length;
  }
  if (end < text.length) parts.push({ kind: "text", text: text.slice(end) });
  return parts;
}

function toLocalHref(address: string, pageUrl: URL): string {
  const url = URL.parse(address);
  if (url === null) return address;
  const isSameHost =
    url.host === pageUrl.host || (LOOPBACK_HOSTS.has(url.hostname) && LOOPBACK_HOSTS.has(pageUrl.hostname));
  return isSameHost ? url.pathname + url.search + url.hash : address;
}
