import { defineTexts } from "@/i18n/defineTexts";

/** Texts of the message search. */
export const texts = defineTexts("chat.search", {
  results: "Search results",
  failed: "Couldn't complete the search",
  none: "No messages found",
  noneText: "Try fewer or different words.",
  searching: "Searching…",
  hint: "Type a word from a message.",
  close: "Close search",
});
