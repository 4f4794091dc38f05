/** Texts of the cut folder dialogs. */
export const messages = {
  folderStructure: "Folder Structure",
  structureText: "What Add Cut Folders makes. #X stands for the number. Remembered in this browser.",
  pattern: "Folder name pattern",
  subfolders: "Subfolders",
  subfoldersHint: "Separated by commas.",
  cutFolders: "Add Cut Folders",
  count: "How many",
  add: "Add",
  cutFoldersText: (pattern: string, subfolders: readonly string[]) =>
    subfolders.length === 0
      ? `${pattern}, counting on from the highest number.`
      : `${pattern}, counting on from the highest number, each with ${subfolders.join(", ")}.`,
  tooManyFolders: (most: number) => `At most ${most} folders can be added at once.`,
  someFoldersFailed: (count: number) => `Some folders failed (${count}).`,
} as const;
