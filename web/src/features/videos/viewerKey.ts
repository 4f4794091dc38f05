import { createIdempotencyKey } from "@/api/ids";

const COOKIE_NAME = "pegbar_viewer";
let sessionKey: string | null = null;

/**
 * This browser session's random key: with it a view counts once over all tabs, and it says nothing of who watches. It
 * is in a cookie that ends with the browser, for that is the one place that a session's tabs share.
 */
export function getViewerKey(): string {
  const kept = new RegExp(`(?:^|; )${COOKIE_NAME}=([\\w-]+)`).exec(document.cookie)?.[1];
  // Where cookies are forbidden the key lives as long as the page.
  sessionKey = kept ?? sessionKey ?? createIdempotencyKey();
  const secure = window.location.protocol === "https:" ? "; Secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser, nor on plain http
  if (kept === undefined) document.cookie = `${COOKIE_NAME}=${sessionKey}; Path=/; SameSite=Lax${secure}`;
  return sessionKey;
}
