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
    const batch = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (batch.length === 0) return all;
    all.push(...batch);
  }
}

function isFolder(entry: FileSystemEntry): boolean {
  return entry.isDirectory;
}

function getFile(entry: FileSystemEntry): Promise<File> {
  return new Promise((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject));
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
  const queue = folders.filter(isWanted).map((entry) => ({ path: [entry.name], entry }));
  let fileCount = files.length;
  for (let next = queue.shift(); next && fileCount <= maxFiles; next = queue.shift()) {
    signal?.throwIfAborted();
    const { path, entry } = next;
    const children = (await listEntries(entry as FileSystemDirectoryEntry)).filter(isWanted);
    queue.push(...children.filter(isFolder).map((child) => ({ path: [...path, child.name], entry: child })));
    const childFiles = await Promise.all(children.filter((child) => !isFolder(child)).map(getFile));
    tree.folders.push({ path, files: childFiles });
    fileCount += childFiles.length;
  }
  return tree;
}

/** Return the tree of a chosen folder's files. Browsers don't report empty folders. */
export function toFolderTree(files: readonly File[]): FolderTree {
  const folders = new Map<string, FolderTree["folders"][number]>();
  const getFolder = (path: readonly string[]) => {
    const key = path.join("/");
    const existing = folders.get(key);
    if (existing) return existing;
    if (path.length > 0) getFolder(path.slice(0, -1));
    const newFolder = { path, files: [] };
    folders.set(key, newFolder);
    return newFolder;
  };
  for (const file of files) getFolder(file.webkitRelativePath.split("/").slice(0, -1)).files.push(file);
  return { folders: [...folders.values()] };
}
