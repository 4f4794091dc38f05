import type { Asset } from "@/features/assets/api";
import type { OpenDialog } from "./openDialog";

/** The open folder, and what one may do in it now. */
export interface FolderPermissions {
  folder: string;
  items: readonly Asset[];
  /** All entries are among the items. */
  isComplete: boolean;
  canManage: boolean;
  canSetAccess: boolean;
  isMember: boolean;
}

/** Whether what a dialog asks for may still be done; one that may not is closed. */
export function isDialogAllowed(asked: OpenDialog, standing: FolderPermissions): boolean {
  switch (asked.kind) {
    case "new-folder":
    case "cut-folders":
    case "structure":
      return standing.canManage;
    case "trash":
      return standing.isMember;
    case "access":
      return standing.canSetAccess && asked.folders.every((folder) => findCurrentAsset(folder, standing) !== null);
    case "rename":
      return findCurrentAsset(asked.asset, standing)?.abilities.change === true;
    case "preview":
      return findCurrentAsset(asked.asset, standing) !== null;
  }
}

/** An entry as it stands now; one of another folder, or of a part that nobody scrolled to, as it was seen. */
function findCurrentAsset(asset: Asset, { folder, items, isComplete }: FolderPermissions): Asset | null {
  const found = items.find(({ id }) => id === asset.id);
  return found ?? (asset.parent_id === folder && isComplete ? null : asset);
}
