/** Texts of the grid of files. */
export const messages = {
  grid: "Files",
  dropHere: "Drop files to upload",
  folder: "Folder",
  restricted: "Restricted folder",
} as const;
