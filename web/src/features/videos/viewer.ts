import { newRequestKey } from "@/api/requestKey";

const KEY = "pegbar.viewer";
let here: string | null = null;

/** This browser session's random key: with it a view counts once, and it says nothing of who watches. */
export function viewerKey(): string {
  if (here !== null) return here;
  here = newRequestKey();
  try {
    here = sessionStorage.getItem(KEY) ?? here;
    sessionStorage.setItem(KEY, here);
  } catch {
    // Forbidden storage: the key lives as long as the page.
  }
  return here;
}
