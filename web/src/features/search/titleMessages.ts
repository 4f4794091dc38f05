/** Title of the search page, available before the lazily loaded search. */
export const messages = { title: "Search" } as const;
