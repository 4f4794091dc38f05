import { STORYBOARD_ENTRIES_MAX } from "@/features/storyboard/limits";
import type { DroppedItems } from "@/ui/droppedItems";
import { readFolders } from "@/ui/folderTree";
import { collectFiles } from "./collectFiles";
import { getImportKind, isHiddenPath, isProjectFile } from "./importFormats";
import { ImportRefusedError } from "./importRefusedError";
import { importMessages } from "./messages";
import type { ZipEntry } from "./zip";

/** Return true if an entry of a dropped folder should be read. Large folders may hold mostly unrelated files. */
function isImportable({ name, isDirectory }: FileSystemEntry): boolean {
  return !isHiddenPath(name) && (isDirectory || isProjectFile(name) || getImportKind(name) !== null);
}

/** Collect the selected or dropped files, with their paths relative to the selection. */
async function collectEntries({ files, folders }: DroppedItems, signal: AbortSignal): Promise<ZipEntry[]> {
  const chosen = files.map((file) => ({ path: file.webkitRelativePath || file.name, file }));
  if (folders.length === 0) return chosen;
  const tree = await readFolders([], folders, { isWanted: isImportable, maxFiles: STORYBOARD_ENTRIES_MAX, signal });
  const inner = tree.folders.flatMap(({ path, files: held }) =>
    held.map((file) => ({ path: [...path, file.name].join("/"), file })),
  );
  return [...chosen, ...inner];
}

/** Return the name of the one folder that contains all files, or null. */
export function getFolderName({ files, folders }: DroppedItems): string | null {
  if (folders.length > 0) return folders.length === 1 && files.length === 0 ? (folders[0]?.name ?? null) : null;
  const [first, ...rest] = new Set(files.map(({ webkitRelativePath: path }) => path.split("/")[0] ?? ""));
  return rest.length === 0 && first ? first : null;
}

interface PrepareOptions {
  signal: AbortSignal;
  /** Called with the packed share, from 0 to 1. */
  onProgress: (share: number) => void;
}

/**
 * Prepare the selected or dropped items as one file: the file itself or a new ZIP. Throws `ImportRefusedError`, or an
 * `AbortError` when aborted.
 */
export async function prepareImportFile(came: DroppedItems, { signal, onProgress }: PrepareOptions): Promise<File> {
  const folder = getFolderName(came);
  try {
    const wanted = collectFiles(await collectEntries(came, signal), folder);
    if (wanted instanceof File) return wanted;
    const all = wanted.entries.reduce((sum, { file }) => sum + file.size, 0);
    const { createZip } = await import("./zip");
    const told = (packed: number): void => onProgress(packed / Math.max(1, all));
    const zip = await createZip(wanted.entries, { signal, onProgress: told });
    return new File([zip], wanted.name, { type: "application/zip" });
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof ImportRefusedError) throw error;
    throw new ImportRefusedError(folder ?? importMessages.several, importMessages.unreadable);
  }
}
