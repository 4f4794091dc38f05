/** Texts of looking for what was said. */
export const messages = {
  results: "Messages found",
  failed: "The search did not work",
  retry: "Retry",
  none: "Nothing was found",
  noneText: "Try fewer or other words.",
  more: "Show more",
  looking: "Searching…",
  hint: "Write a word that was said.",
  close: "Close search",
} as const;
