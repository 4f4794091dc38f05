/** Session storage key. A reload can happen before the address is updated, so each tab also stores its current cut. */
const STORAGE_PREFIX = "pegbar.storyboard.cut.";

/** True until the first board is opened after a reload. Boards opened later on the same page are not affected. */
let isReload = performance.getEntriesByType("navigation").some((entry) => "type" in entry && entry.type === "reload");

let stored: { projectId: string; cutId: string } | null = null;

/** Store this tab's current cut of a project. */
export function saveReloadCut(projectId: string, cutId: string): void {
  if (stored?.projectId === projectId && stored.cutId === cutId) return;
  stored = { projectId, cutId };
  try {
    sessionStorage.setItem(STORAGE_PREFIX + projectId, cutId);
  } catch {
    // Storage is unavailable: after a reload, the address decides.
  }
}

/**
 * Return the cut that this tab showed before it was reloaded, or null. Only the first call after a reload returns it.
 */
export function takeReloadCut(projectId: string): string | null {
  if (!isReload) return null;
  isReload = false;
  try {
    return sessionStorage.getItem(STORAGE_PREFIX + projectId);
  } catch {
    return null;
  }
}
