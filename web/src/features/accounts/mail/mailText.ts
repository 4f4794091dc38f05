export type MailPart = { kind: "text"; text: string } | { kind: "link"; text: string; href: string };

const URL_PATTERN = /https?:\/\/[^\s<>"]+/g;
const LOOPBACK_HOSTS = new Set(["127.0.0.1", "localhost", "[::1]"]);

/**
 * Split a mail's text into text and links. Links to this host, or between loopback names (localhost, 127.0.0.1), become
 * relative, so that the cookies match.
 */
export function splitMailText(text: string, here: URL): MailPart[] {
  const pieces: MailPart[] = [];
  let end = 0;
  for (const match of text.matchAll(URL_PATTERN)) {
    const found = match[0].replace(/[.,;)]+$/, "");
    if (match.index > end) pieces.push({ kind: "text", text: text.slice(end, match.index) });
    pieces.push({ kind: "link", text: found, href: toLocalHref(found, here) });
    end = match.index + found.length;
  }
  if (end < text.length) pieces.push({ kind: "text", text: text.slice(end) });
  return pieces;
}

function toLocalHref(address: string, here: URL): string {
  const url = URL.parse(address);
  if (url === null) return address;
  const same = url.host === here.host || (LOOPBACK_HOSTS.has(url.hostname) && LOOPBACK_HOSTS.has(here.hostname));
  return same ? url.pathname + url.search + url.hash : address;
}
