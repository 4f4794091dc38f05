import { defineTexts } from "@/i18n/defineTexts";

/** Texts of the file search. */
const catalog = defineTexts("assets.search", {
  found: "{count} found",
  moreFound: "{count}+ found",
  search: "Search files",
  searchResults: "Search results",
  noMatches: "No matches",
  showInFolder: "Show in folder",
  showMore: "Show more",
});

export const texts = {
  ...catalog,
  hits: (count: number, more: boolean) => (more ? catalog.moreFound : catalog.found)({ count }),
};
