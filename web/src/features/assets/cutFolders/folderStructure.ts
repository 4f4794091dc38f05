import { FOLDER_PATTERN_DEFAULT, SUBFOLDERS_DEFAULT } from "@/features/assets/limits";

export interface FolderStructure {
  pattern: string;
  subfolders: readonly string[];
}

const KEY = "pegbar.folderStructure";

/** Load the structure that Add Cut Folders creates; stored in this browser. */
export function loadFolderStructure(): FolderStructure {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? "null");
    if (typeof value === "object" && value !== null && "pattern" in value && "subfolders" in value) {
      const { pattern, subfolders } = value;
      if (typeof pattern === "string" && Array.isArray(subfolders) && subfolders.every((s) => typeof s === "string")) {
        return { pattern, subfolders };
      }
    }
  } catch {
    // Storage is blocked or the value is corrupt: use the defaults.
  }
  return { pattern: FOLDER_PATTERN_DEFAULT, subfolders: SUBFOLDERS_DEFAULT };
}

export function saveFolderStructure(structure: FolderStructure): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(structure));
  } catch {
    // Storage is blocked: the next visit starts from the defaults.
  }
}

/** Split "Roughs, 2D Assets" into its names. */
export function splitNames(text: string): string[] {
  return text
    .split(",")
    .map((name) => name.trim())
    .filter(Boolean);
}
