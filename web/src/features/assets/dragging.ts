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

/** The files of a drop. Folders of the computer are left out: people upload files here. */
export function droppedFiles(transfer: DataTransfer): File[] {
  const files: File[] = [];
  for (const item of transfer.items) {
    if (item.kind !== "file" || item.webkitGetAsEntry()?.isDirectory) continue;
    const file = item.getAsFile();
    if (file) files.push(file);
  }
  return files;
}
