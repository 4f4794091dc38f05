/** Debounce of search fields, in ms. */
export const SEARCH_DEBOUNCE_MS = 250;
