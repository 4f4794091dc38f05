const RELOADED_AT = "pegbar.reloaded-at";
const RELOAD_AGAIN_AFTER_MS = 10_000;

/**
 * A newer version may have been installed while this page was open, and its old chunks are gone: the page is loaded anew.
 * What is unsaved is in the journal. Where the server does not answer, a page that stands is worth more than none: whoever
 * needs the chunk asks for it again.
 */
export function reloadForNewVersion(): void {
  window.addEventListener("vite:preloadError", () => void reloadIfServed());
}

async function reloadIfServed(): Promise<void> {
  if (Date.now() - Number(sessionStorage.getItem(RELOADED_AT)) < RELOAD_AGAIN_AFTER_MS) return;
  try {
    const { ok } = await fetch("/api/health", { cache: "no-store" });
    if (!ok) return;
  } catch {
    return; // no network
  }
  sessionStorage.setItem(RELOADED_AT, String(Date.now()));
  location.reload();
}
