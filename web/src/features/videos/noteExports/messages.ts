/** Texts of review notes that leave for other programs. */
export const messages = {
  exportNotes: "Export notes",
  csv: "CSV",
  pdf: "PDF",
  edl: "EDL markers",
  failed: "The notes could not be exported. Try again.",
} as const;
