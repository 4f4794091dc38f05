import { defineTexts } from "@/i18n/defineTexts";

/** Texts of the file grid. */
export const texts = defineTexts("assets.grid", {
  grid: "Files",
  dropHere: "Drop files to upload",
  folder: "Folder",
  restricted: "Restricted folder",
});
