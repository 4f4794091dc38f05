/** The one text that stands before the search itself is there. */
export const messages = { title: "Search" } as const;
