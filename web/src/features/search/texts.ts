import { defineTexts } from "@/i18n/defineTexts";

/** UI texts of the search page and of the search field in the header. */
const catalog = defineTexts("search", {
  searchLabel: "Search",
  placeholder: "Projects, videos, cuts, creators",
  searchIn: "Search in",
  projects: "Projects",
  videos: "Videos",
  cuts: "Cuts",
  creators: "Creators",
  date: "Date",
  dates: {
    "": "All time",
    "7": "Last 7 days",
    "30": "Last 30 days",
    "90": "Last 90 days",
    "365": "Last 12 months",
  },
  perPage: "Per page",
  resultsPerPage: "{count} per page",
  kinds: { video: "Video", project: "Project", cut: "Cut", creator: "Creator" },
  joined: "Joined {date}",
  open: "Open",
  results: "Results",
  promptTitle: "What are you looking for?",
  promptText: "Enter at least two letters from a name, description, note, or bio.",
  noKind: "Nothing to search",
  noKindText: "Select at least one of Projects, Videos, Cuts, or Creators.",
  none: "No results",
  noneText: "No matches for “{text}”.",
  cutsExcluded: "Cuts aren't included.",
  searchCutsToo: "Search cuts too",
  anyDate: "Search all dates",
  searching: "Searching…",
  failed: "Couldn't complete the search",
  tryAgain: "Try again",
  firstPage: "First page",
  pages: "Pages",
  page: "Page {number}",
  previous: "Prev",
  next: "Next",
  suggestions: "Suggestions",
  noMatches: "No matches",
  fullSearch: "Full search",
});

export const texts = {
  ...catalog,
  resultCount: (count: number, hasMore: boolean) =>
    `${count}${hasMore ? "+" : ""} ${count === 1 ? "result" : "results"}`,
};
