import { defineTexts } from "@/i18n/defineTexts";

/** UI texts of the contact sheet. */
export const sheetTexts = defineTexts("panels.contactSheet", {
  size: "Thumbnail size",
  texts: { dialogue: "Dialogue", action: "Action", note: "Note" },
  textToggles: "Text below thumbnails",
  search: "Find a cut",
  searchPlaceholder: "Find…",
  matchCount: "{count, plural, one {# cut found} other {# cuts found}}",
  foldAll: "Collapse all scenes",
  unfoldAll: "Expand all scenes",
  playSelected: "Play selection",
  pause: "Pause",
  close: "Back to drawing",
  none: "No cuts",
  noArt: "No art",
  playing: "Now playing",
});
