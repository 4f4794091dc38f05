/** Texts of the file grid. */
export const messages = {
  grid: "Files",
  dropHere: "Drop files to upload",
  folder: "Folder",
  restricted: "Restricted folder",
} as const;
