import { defineTexts } from "@/i18n/defineTexts";

/** UI texts of note exports. */
export const texts = defineTexts("videos.noteExports", {
  exportNotes: "Export notes",
  csv: "CSV",
  pdf: "PDF",
  edl: "EDL markers",
  failed: "Couldn't export the notes. Try again.",
});
