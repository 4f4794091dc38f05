import { defineTexts } from "@/i18n/defineTexts";

/** UI texts shared by several parts of the videos feature. */
export const texts = defineTexts("videos", {
  failed: "Couldn't load the video",
  tryAgain: "Try again",
});
