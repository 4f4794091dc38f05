export {
  SEARCH_DAYS,
  SEARCH_LETTERS_MIN,
  SEARCH_MAX,
  SEARCH_PER_PAGE,
} from "@/api/gen/limit-values";
