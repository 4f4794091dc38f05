export {
  SEARCH_DAYS,
  SEARCH_LETTERS_MIN,
  SEARCH_MAX,
  SEARCH_PER_PAGE,
} from "@/api/gen/limit-values";

/** Debounce delay of the search field, in ms. */
export const SEARCH_DEBOUNCE_MS = 250;
