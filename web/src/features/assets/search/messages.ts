/** Texts of the file search. */
export const messages = {
  search: "Search files",
  searchResults: "Search results",
  noMatches: "No matches",
  hits: (count: number, more: boolean) => `${count}${more ? "+" : ""} found`,
  showInFolder: "Show in folder",
  showMore: "Show more",
} as const;
