const RELOADED_AT = "pegbar.reloaded-at";
const RELOAD_AGAIN_AFTER_MS = 10_000;

/**
 * Reload the page when a chunk is missing because a newer version was deployed. Unsaved changes are in the journal. If
 * the server doesn't answer, the page stays: the component that needs the chunk retries.
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
