/** Texts of a person's projects. */
export const messages = {
  projects: "Public projects",
  loading: "Loading...",
  none: "No public projects.",
  failed: "The projects could not be loaded",
  tryAgain: "Try again",
  more: "Show more",
} as const;
