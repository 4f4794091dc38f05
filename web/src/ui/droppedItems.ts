/** Files and folders dropped from the file system. */
export interface DroppedItems {
  files: File[];
  folders: FileSystemEntry[];
}

/** Return the files and folders of a drop. Call it in the event handler: browsers clear the data afterwards. */
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
