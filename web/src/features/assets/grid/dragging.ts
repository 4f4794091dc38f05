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

export interface Dropped {
  files: File[];
  folders: FileSystemEntry[];
}

/** The files and folders of a drop; to be asked for while the drop is told of: later the browser knows no more. */
export function dropped(transfer: DataTransfer): Dropped {
  const found: Dropped = { files: [], folders: [] };
  for (const item of transfer.items) {
    if (item.kind !== "file") continue;
    const entry = item.webkitGetAsEntry();
    const file = entry?.isDirectory ? null : item.getAsFile();
    if (entry?.isDirectory) found.folders.push(entry);
    else if (file) found.files.push(file);
  }
  return found;
}
