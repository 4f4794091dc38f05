import { createRecordId } from "@/api/ids";
import type { Asset } from "@/features/assets/api";

/** The open dialog with its data. */
export type OpenDialog =
  | { kind: "new-folder"; id: string }
  | { kind: "cut-folders" }
  | { kind: "structure" }
  | { kind: "trash" }
  | { kind: "access"; folders: readonly Asset[] }
  | { kind: "rename"; asset: Asset }
  | { kind: "preview"; asset: Asset };

/** Create the state of a New Folder dialog. Its fixed folder id prevents a duplicate if the request is retried. */
export function createNewFolderDialog(): OpenDialog {
  return { kind: "new-folder", id: createRecordId() };
}
