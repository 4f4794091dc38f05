/** Texts of the featured page and the watch page. */
export const messages = {
  featured: "Featured",
  featuredLead: "What people made with Pegbar.",
  featuredLater: "Nothing is on show yet",
  featuredLaterText: "Published videos appear here once publishing is part of Pegbar. It is not in this version.",
  signIn: "Sign in",
  start: "Plan a board of your own",
  watch: "Watch",
  watchLater: "Videos cannot be watched in this version yet.",
} as const;
