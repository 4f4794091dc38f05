import { defineTexts } from "@/i18n/defineTexts";

/** UI texts of the featured page. */
export const texts = defineTexts("videos.featured", {
  title: "Featured",
  lead: "See what people make with Pegbar.",
  creators: "Creators",
  loading: "Loading...",
  empty: "No featured videos yet",
  emptyText: "Published videos appear here. Draw a board and publish it to be the first.",
  signIn: "Sign in",
  start: "Start your own board",
  failed: "Couldn't load the videos",
  tryAgain: "Try again",
  pages: "Pages",
  previous: "Prev",
  next: "Next",
  page: "Page {page}",
});
