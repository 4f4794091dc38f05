/** UI texts of note exports. */
export const messages = {
  exportNotes: "Export notes",
  csv: "CSV",
  pdf: "PDF",
  edl: "EDL markers",
  failed: "The notes could not be exported. Try again.",
} as const;
