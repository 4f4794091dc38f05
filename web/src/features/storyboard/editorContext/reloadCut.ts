/** A reload comes sooner than the address follows: where this tab was, it keeps to itself. */
const STORAGE_PREFIX = "pegbar.storyboard.cut.";

/** What the page was opened by counts for the first board on it, not for those that one goes on to. */
let isReload = performance.getEntriesByType("navigation").some((entry) => "type" in entry && entry.type === "reload");

/** Keeps at which cut of a project this tab is. */
export function saveReloadCut(projectId: string, cutId: string): void {
  try {
    sessionStorage.setItem(STORAGE_PREFIX + projectId, cutId);
  } catch {
    // Without storage a reload leads to where the address does.
  }
}

/** The cut at which this tab was when it was reloaded just now; null where it was not. */
export function takeReloadCut(projectId: string): string | null {
  if (!isReload) return null;
  isReload = false;
  try {
    return sessionStorage.getItem(STORAGE_PREFIX + projectId);
  } catch {
    return null;
  }
}
