import { createIdempotencyKey } from "@/api/ids";

const COOKIE_NAME = "pegbar_viewer";
let sessionKey: string | null = null;

/**
 * Return the random key of this browser session, which counts a view once over all tabs without identifying the user.
 * Stored in a session cookie: the only storage that tabs share and that ends with the browser session.
 */
export function getViewerKey(): string {
  const storedKey = new RegExp(`(?:^|; )${COOKIE_NAME}=([\\w-]+)`).exec(document.cookie)?.[1];
  // Without cookies, the key lasts as long as the page.
  sessionKey = storedKey ?? sessionKey ?? createIdempotencyKey();
  const secure = window.location.protocol === "https:" ? "; Secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser, nor on plain http
  if (storedKey === undefined) document.cookie = `${COOKIE_NAME}=${sessionKey}; Path=/; SameSite=Lax${secure}`;
  return sessionKey;
}
