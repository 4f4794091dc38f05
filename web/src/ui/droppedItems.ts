/** Files and folders that came from the computer. */
export interface DroppedItems {
  files: File[];
  folders: FileSystemEntry[];
}

/** The files and folders of a drop; to be asked for while the drop is told of: later the browser knows no more. */
export function getDroppedItems(transfer: DataTransfer): DroppedItems {
  const found: DroppedItems = { files: [], folders: [] };
  for (const item of transfer.items) {
    if (item.kind !== "file") continue;
    const entry = item.webkitGetAsEntry();
    const file = entry?.isDirectory ? null : item.getAsFile();
    if (entry?.isDirectory) found.folders.push(entry);
    else if (file) found.files.push(file);
  }
  return found;
}
