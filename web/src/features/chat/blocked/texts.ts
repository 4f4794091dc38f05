import { defineTexts } from "@/i18n/defineTexts";

/** Texts for messages of blocked people in a group. */
export const texts = defineTexts("chat.blocked", {
  collapsed: "Message from someone you blocked",
  show: "Show",
});
