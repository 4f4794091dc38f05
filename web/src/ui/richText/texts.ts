import { defineTexts } from "@/i18n/defineTexts";

/** Texts of the format bar. */
export const texts = defineTexts("ui.richText", {
  formatting: "Formatting",
  bold: "Bold",
  italic: "Italic",
  underline: "Underline",
  bullets: "Bulleted list",
  numbers: "Numbered list",
});
