/** Texts of the project list. */
export const messages = {
  projects: "Projects",
  none: "No projects yet. Make the first one.",
  listFailed: "Your projects could not be loaded",
  loading: "Loading...",
} as const;
