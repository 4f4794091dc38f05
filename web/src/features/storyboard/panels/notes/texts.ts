import { defineTexts } from "@/i18n/defineTexts";

/** Texts of the notes panel. */
export const notesTexts = defineTexts("panels.notes", {
  textPlaceholders: { dialogue: "Add dialogue...", action: "Add action...", note: "Add note..." },
  showText: { dialogue: "Show dialogue", action: "Show action", note: "Show note" },
  textsShown: "Visible text fields",
  textsHidden: "All text fields are hidden. Use the buttons to show them.",
  selectPanel: "Select a panel to add notes.",
  noteFor: "For cut {number}",
  noteForLabel: "For {label}",
});
