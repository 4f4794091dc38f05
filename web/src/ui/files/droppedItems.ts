/** Files and folders dropped from the file system. */
export interface DroppedItems {
  files: File[];
  folders: FileSystemEntry[];
}

/** Return the files and folders of a drop. Call it in the event handler: browsers clear the data afterwards. */
export function getDroppedItems(transfer: DataTransfer): DroppedItems {
  const items: DroppedItems = { files: [], folders: [] };
  for (const item of transfer.items) {
    if (item.kind !== "file") continue;
    const entry = item.webkitGetAsEntry();
    const file = entry?.isDirectory ? null : item.getAsFile();
    if (entry?.isDirectory) items.folders.push(entry);
    else if (file) items.files.push(file);
  }
  return items;
}
