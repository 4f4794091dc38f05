export {
  SEARCH_DAYS,
  SEARCH_LETTERS_MIN,
  SEARCH_MAX,
  SEARCH_PER_PAGE,
} from "@/api/gen/limit-values";

/** What is typed is looked for once the typing has paused for so long. */
export const SEARCH_DEBOUNCE_MS = 250;
