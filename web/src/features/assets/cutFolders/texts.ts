import { defineTexts } from "@/i18n/defineTexts";
import { formatList } from "@/i18n/lists";

/** Texts of the cut folder dialogs. */
const catalog = defineTexts("assets.cutFolders", {
  adds: "Adds folders named “{pattern}”, numbered from the highest existing one.",
  addsWith: "Adds folders named “{pattern}”, numbered from the highest existing one. Each contains {subfolders}.",
  folderStructure: "Folder Structure",
  structureText: "Used by Add Cut Folders. #X is replaced with the number. Saved in this browser.",
  pattern: "Folder name pattern",
  subfolders: "Subfolders",
  subfoldersHint: "Separate names with commas.",
  cutFolders: "Add Cut Folders",
  count: "Number of folders",
  add: "Add",
  tooManyFolders: "You can add up to {max} folders at once.",
  someFoldersFailed: "Some folders failed ({count}).",
});

export const texts = {
  ...catalog,
  cutFoldersText: (pattern: string, subfolders: readonly string[]) =>
    subfolders.length === 0
      ? catalog.adds({ pattern })
      : catalog.addsWith({ pattern, subfolders: formatList(subfolders) }),
};
