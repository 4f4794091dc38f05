import { createRecordId } from "@/api/ids";
import type { Asset } from "@/features/assets/api";

/** Which dialog is open, and about what. */
export type OpenDialog =
  | { kind: "new-folder"; id: string }
  | { kind: "cut-folders" }
  | { kind: "structure" }
  | { kind: "trash" }
  | { kind: "access"; folders: readonly Asset[] }
  | { kind: "rename"; asset: Asset }
  | { kind: "preview"; asset: Asset };

/** A question for the name of a new folder; asked again after a lost answer it makes no second one. */
export function createNewFolderDialog(): OpenDialog {
  return { kind: "new-folder", id: createRecordId() };
}
