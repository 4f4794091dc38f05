import { defineTexts } from "@/i18n/defineTexts";

/** UI texts of the videos on a profile. */
export const texts = defineTexts("videos.profileTab", {
  videos: "Videos",
  featured: "Featured",
  loading: "Loading...",
  none: "No videos yet.",
  failed: "Couldn't load the videos",
  tryAgain: "Try again",
  more: "Show more",
});
