import type { Asset } from "@/features/assets/api";
import type { OpenDialog } from "./openDialog";

/** The open folder and the user's current permissions in it. */
export interface FolderPermissions {
  folder: string;
  items: readonly Asset[];
  /** True if `items` holds all entries of the folder. */
  isComplete: boolean;
  canManage: boolean;
  canSetAccess: boolean;
  isMember: boolean;
}

/** True if the action of a dialog is still permitted; otherwise the dialog is closed. */
export function isDialogAllowed(dialog: OpenDialog, permissions: FolderPermissions): boolean {
  switch (dialog.kind) {
    case "new-folder":
    case "cut-folders":
    case "structure":
      return permissions.canManage;
    case "trash":
      return permissions.isMember;
    case "access":
      return (
        permissions.canSetAccess && dialog.folders.every((folder) => findCurrentAsset(folder, permissions) !== null)
      );
    case "rename":
      return findCurrentAsset(dialog.asset, permissions)?.abilities.change === true;
    case "preview":
      return findCurrentAsset(dialog.asset, permissions) !== null;
  }
}

/**
 * Return the current state of an entry, or null if it was removed. If that can't be known (the entry is in another
 * folder or on a page that isn't loaded), return the entry as given.
 */
function findCurrentAsset(asset: Asset, { folder, items, isComplete }: FolderPermissions): Asset | null {
  const current = items.find(({ id }) => id === asset.id);
  return current ?? (asset.parent_id === folder && isComplete ? null : asset);
}
