import { defineTexts } from "@/i18n/defineTexts";

/** Texts shared by the parts of the file browser. */
export const texts = defineTexts("assets", {
  tryAgain: "Try again",
  loading: "Loading…",
  error: "Error: {message}",
  save: "Save",
  cancel: "Cancel",
  close: "Close",
  nameMissing: "Enter a name.",
  more: "and {count} more",
  unexpected: "Something went wrong. Try again.",
});
