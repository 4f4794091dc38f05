import { defineTexts } from "@/i18n/defineTexts";

/** UI texts of video tiles. */
export const texts = defineTexts("videos.tile", {
  unrated: "Not rated yet",
  views: "{count, plural, one {{number} view} other {{number} views}}",
  rated: "{average} of 5 stars, {count, plural, one {# rating} other {# ratings}}",
});
