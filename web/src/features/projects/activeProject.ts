const KEY = "pegbar.activeProject";

/** The slug of the project that this browser worked on last; null when there is none. */
export function getActiveProject(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** It is gone, or not this person's to see: /edit leads to the list again. */
export function forgetActiveProject(slug: string): void {
  try {
    if (localStorage.getItem(KEY) === slug) localStorage.removeItem(KEY);
  } catch {
    // Forbidden storage remembers nothing.
  }
}

export function setActiveProject(slug: string): void {
  try {
    localStorage.setItem(KEY, slug);
  } catch {
    // Forbidden storage: /edit then leads to the list.
  }
}
