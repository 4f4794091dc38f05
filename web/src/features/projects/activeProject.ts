const KEY = "pegbar.activeProject";

/** The slug of the project that this browser worked on last; null when there is none. */
export function activeProject(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

export function setActiveProject(slug: string): void {
  try {
    localStorage.setItem(KEY, slug);
  } catch {
    // Forbidden storage: /edit then leads to the list.
  }
}
