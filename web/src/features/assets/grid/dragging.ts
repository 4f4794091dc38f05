/** Data type of entries dragged within the page; distinguishes them from files dragged from outside. */
const DRAG_TYPE = "application/x-pegbar-assets";

export function startDrag(transfer: DataTransfer, ids: readonly string[]): void {
  transfer.setData(DRAG_TYPE, JSON.stringify(ids));
  transfer.effectAllowed = "move";
}

export function isAssetDrag(transfer: DataTransfer): boolean {
  return transfer.types.includes(DRAG_TYPE);
}

export function hasFiles(transfer: DataTransfer): boolean {
  return transfer.types.includes("Files") && !isAssetDrag(transfer);
}

export function getDraggedIds(transfer: DataTransfer): string[] {
  try {
    const ids: unknown = JSON.parse(transfer.getData(DRAG_TYPE));
    return Array.isArray(ids) ? ids.filter((id) => typeof id === "string") : [];
  } catch {
    return [];
  }
}
