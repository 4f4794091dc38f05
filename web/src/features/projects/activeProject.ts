const KEY = "pegbar.activeProject";

/** Return the slug of the project last edited in this browser, or null. */
export function getActiveProject(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** Forget a project that was deleted or that the user can't access. Then /edit leads to the list again. */
export function forgetActiveProject(slug: string): void {
  try {
    if (localStorage.getItem(KEY) === slug) localStorage.removeItem(KEY);
  } catch {
    // Storage is blocked, so there is nothing to forget.
  }
}

export function setActiveProject(slug: string): void {
  try {
    localStorage.setItem(KEY, slug);
  } catch {
    // Storage is blocked: /edit then leads to the list.
  }
}
