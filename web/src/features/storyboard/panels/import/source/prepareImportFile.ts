import { STORYBOARD_ENTRIES_MAX } from "@/features/storyboard/limits";
import { ImportRefusedError } from "@/features/storyboard/panels/import/importRefusedError";
import { importTexts } from "@/features/storyboard/panels/import/texts";
import type { DroppedItems } from "@/ui/files/droppedItems";
import { readFolders } from "@/ui/files/folderTree";
import { collectFiles } from "./collectFiles";
import { getImportKind, isHiddenPath, isProjectFile, ZIP_MIME_TYPE } from "./importFormats";
import type { ZipEntry } from "./zip";

/** Return true if an entry of a dropped folder should be read. Large folders may hold mostly unrelated files. */
function isImportable({ name, isDirectory }: FileSystemEntry): boolean {
  return !isHiddenPath(name) && (isDirectory || isProjectFile(name) || getImportKind(name) !== null);
}

/** Collect the selected or dropped files, with their paths relative to the selection. */
async function collectEntries({ files, folders }: DroppedItems, signal: AbortSignal): Promise<ZipEntry[]> {
  const selected = files.map((file) => ({ path: file.webkitRelativePath || file.name, file }));
  if (folders.length === 0) return selected;
  const tree = await readFolders([], folders, { isWanted: isImportable, maxFiles: STORYBOARD_ENTRIES_MAX, signal });
  const nested = tree.folders.flatMap(({ path, files: folderFiles }) =>
    folderFiles.map((file) => ({ path: [...path, file.name].join("/"), file })),
  );
  return [...selected, ...nested];
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
  onProgress: (fraction: number) => void;
}

/**
 * Prepare the selected or dropped items as one file: the file itself or a new ZIP. Throws `ImportRefusedError`, or an
 * `AbortError` when aborted.
 */
export async function prepareImportFile(items: DroppedItems, { signal, onProgress }: PrepareOptions): Promise<File> {
  const folder = getFolderName(items);
  try {
    const result = collectFiles(await collectEntries(items, signal), folder);
    if (result instanceof File) return result;
    const totalBytes = result.entries.reduce((sum, { file }) => sum + file.size, 0);
    const { createZip } = await import("./zip");
    const reportPacked = (packed: number): void => onProgress(packed / Math.max(1, totalBytes));
    const zip = await createZip(result.entries, { signal, onProgress: reportPacked });
    return new File([zip], result.name, { type: ZIP_MIME_TYPE });
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof ImportRefusedError) throw error;
    throw new ImportRefusedError(folder ?? importTexts.selectedFiles, importTexts.unreadable);
  }
}
