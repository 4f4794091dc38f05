import { newRequestKey } from "@/api/requestKey";

const NAME = "pegbar_viewer";
let here: string | null = null;

/**
 * This browser session's random key: with it a view counts once over all tabs, and it says nothing of who watches. It
 * is in a cookie that ends with the browser, for that is the one place that a session's tabs share.
 */
export function viewerKey(): string {
  const kept = new RegExp(`(?:^|; )${NAME}=([\\w-]+)`).exec(document.cookie)?.[1];
  // Where cookies are forbidden the key lives as long as the page.
  here = kept ?? here ?? newRequestKey();
  const secure = window.location.protocol === "https:" ? "; Secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser, nor on plain http
  if (kept === undefined) document.cookie = `${NAME}=${here}; Path=/; SameSite=Lax${secure}`;
  return here;
}
