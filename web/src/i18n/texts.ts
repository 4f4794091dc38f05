import { defineTexts } from "./defineTexts";

/** Words for times, next to the formats that `Intl` has. */
export const texts = defineTexts("i18n", {
  more: "{count} more",
  today: "Today",
  yesterday: "Yesterday",
  justNow: "just now",
});
