import type { Asset } from "@/features/assets/api";
import type { Asked } from "./asked";

/** The open folder, and what one may do in it now. */
export interface Standing {
  folder: string;
  items: readonly Asset[];
  /** All entries are among the items. */
  isWhole: boolean;
  canManage: boolean;
  canSetAccess: boolean;
  isMember: boolean;
}

/** Whether what a dialog asks for may still be done; one that may not is closed. */
export function isAllowed(asked: Asked, standing: Standing): boolean {
  switch (asked.kind) {
    case "new-folder":
    case "cut-folders":
    case "structure":
      return standing.canManage;
    case "trash":
      return standing.isMember;
    case "access":
      return standing.canSetAccess && asked.folders.every((folder) => now(folder, standing) !== null);
    case "rename":
      return now(asked.asset, standing)?.abilities.change === true;
    case "preview":
      return now(asked.asset, standing) !== null;
  }
}

/** An entry as it stands now; one of another folder, or of a part that nobody scrolled to, as it was seen. */
function now(asset: Asset, { folder, items, isWhole }: Standing): Asset | null {
  const found = items.find(({ id }) => id === asset.id);
  return found ?? (asset.parent_id === folder && isWhole ? null : asset);
}
