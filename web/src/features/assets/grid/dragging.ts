/** Entries that are dragged within the page, told apart from files that come from outside. */
const OURS = "application/x-pegbar-assets";

export function startDrag(transfer: DataTransfer, ids: readonly string[]): void {
  transfer.setData(OURS, JSON.stringify(ids));
  transfer.effectAllowed = "move";
}

export function isOurs(transfer: DataTransfer): boolean {
  return transfer.types.includes(OURS);
}

export function hasFiles(transfer: DataTransfer): boolean {
  return transfer.types.includes("Files") && !isOurs(transfer);
}

export function draggedIds(transfer: DataTransfer): string[] {
  try {
    const ids: unknown = JSON.parse(transfer.getData(OURS));
    return Array.isArray(ids) ? ids.filter((id) => typeof id === "string") : [];
  } catch {
    return [];
  }
}
