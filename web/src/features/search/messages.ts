/** Texts of the search page. */
export const messages = {
  title: "Search",
  lookedFor: (text: string) => `“${text}”`,
  later: "Searching is not part of this version yet.",
} as const;
