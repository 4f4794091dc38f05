/** Dropped or chosen files with their folders. */
export interface FolderTree {
  /** Each folder once, after its parent. The empty path is the root. */
  folders: { path: readonly string[]; files: File[] }[];
}

/** Return all entries of a folder. `readEntries` returns batches (Chromium: 100); an empty batch is the last one. */
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
  /** Return false to skip a file, or a folder with its contents. */
  isWanted?: (entry: FileSystemEntry) => boolean;
  /** Stop reading once more files than this are found. */
  maxFiles?: number;
  signal?: AbortSignal;
}

/** Read dropped folders recursively. `files` are the files dropped next to them. */
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

/** Return the tree of a chosen folder's files. Browsers don't report empty folders. */
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
