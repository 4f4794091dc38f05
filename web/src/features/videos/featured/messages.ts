/** UI texts of the featured page. */
export const messages = {
  title: "Featured",
  lead: "What people made with Pegbar.",
  creators: "Creators",
  loading: "Loading...",
  empty: "Nothing is on show yet",
  emptyText: "Published videos appear here. Draw a board, publish it, and it may be the first.",
  signIn: "Sign in",
  start: "Plan a board of your own",
  failed: "The videos could not be loaded",
  tryAgain: "Try again",
  pages: "Pages",
  previous: "Prev",
  next: "Next",
  page: (page: number) => `Page ${page}`,
} as const;
