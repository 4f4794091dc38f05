/** Texts of the message search. */
export const messages = {
  results: "Messages found",
  failed: "The search did not work",
  none: "Nothing was found",
  noneText: "Try fewer or other words.",
  looking: "Searching…",
  hint: "Write a word that was said.",
  close: "Close search",
} as const;
