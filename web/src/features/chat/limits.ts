/** What is typed is looked for when the typing pauses, ms. */
export const SEARCH_DEBOUNCE_MS = 250;
