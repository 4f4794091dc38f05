/** What was dropped or chosen: every folder as the names that lead to it, and the files of each. */
export interface FolderTree {
  /** Each folder once, after the one around it; the empty path is where it all goes. */
  folders: { path: readonly string[]; files: File[] }[];
}

/** A folder tells of its entries in batches (Chromium: 100), until one is empty. */
async function listEntries(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((found, failed) => reader.readEntries(found, failed));
    if (some.length === 0) return all;
    all.push(...some);
  }
}

function isFolder(entry: FileSystemEntry): boolean {
  return entry.isDirectory;
}

function getFile(entry: FileSystemEntry): Promise<File> {
  return new Promise((found, failed) => (entry as FileSystemFileEntry).file(found, failed));
}

interface ReadFoldersOptions {
  /** Whether a file or folder is wanted; what is in a folder that is not, is not looked at. */
  isWanted?: (entry: FileSystemEntry) => boolean;
  /** With more files than these nobody wants the tree: it is not read to its end. */
  maxFiles?: number;
  signal?: AbortSignal;
}

/** Folders that were dropped with all that is in them, and the files beside them. */
export async function readFolders(
  files: File[],
  folders: readonly FileSystemEntry[],
  { isWanted = () => true, maxFiles = Number.POSITIVE_INFINITY, signal }: ReadFoldersOptions = {},
): Promise<FolderTree> {
  const tree: FolderTree = { folders: [{ path: [], files }] };
  const left = folders.filter(isWanted).map((entry) => ({ path: [entry.name], entry }));
  let found = files.length;
  for (let next = left.shift(); next && found <= maxFiles; next = left.shift()) {
    signal?.throwIfAborted();
    const { path, entry } = next;
    const inner = (await listEntries(entry as FileSystemDirectoryEntry)).filter(isWanted);
    left.push(...inner.filter(isFolder).map((one) => ({ path: [...path, one.name], entry: one })));
    const held = await Promise.all(inner.filter((one) => !isFolder(one)).map(getFile));
    tree.folders.push({ path, files: held });
    found += held.length;
  }
  return tree;
}

/** The files of a folder that was chosen; the browser tells of no empty ones. */
export function toFolderTree(files: readonly File[]): FolderTree {
  const folders = new Map<string, FolderTree["folders"][number]>();
  const at = (path: readonly string[]) => {
    const key = path.join("/");
    const known = folders.get(key);
    if (known) return known;
    if (path.length > 0) at(path.slice(0, -1));
    const fresh = { path, files: [] };
    folders.set(key, fresh);
    return fresh;
  };
  for (const file of files) at(file.webkitRelativePath.split("/").slice(0, -1)).files.push(file);
  return { folders: [...folders.values()] };
}
