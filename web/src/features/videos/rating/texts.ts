import { defineTexts } from "@/i18n/defineTexts";

/** UI texts of the star rating. */
const catalog = defineTexts("videos.rating", {
  rating: "Rating",
  stars: "{value, plural, one {# star} other {# stars}}",
  none: "Not rated yet",
  pressEnterToSave: "{value}: press Enter to save",
  remove: "Remove rating",
  yourRating: "Your rating: {value}",
  signIn: "Sign in to rate",
  failed: "Couldn't save your rating. Try again.",
});

export const texts = {
  ...catalog,
  summary: (average: number, count: number) => `${average.toFixed(1)} · ${count} ${count === 1 ? "rating" : "ratings"}`,
};
