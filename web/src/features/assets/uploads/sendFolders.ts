import { ensureFolders } from "@/features/assets/api";
import { FOLDER_BATCH_MAX } from "@/features/assets/limits";
import { type FolderTree, readFolders, toFolderTree } from "@/ui/folderTree";
import { addUploads } from "./uploadQueue";

/** Create or reuse the folders of a tree, then upload the files into them. Starts no upload if a folder fails. */
async function sendTree(project: string, folder: string | null, { folders }: FolderTree): Promise<void> {
  const inner = folders.filter(({ path }) => path.length > 0);
  const ids: string[] = [];
  for (let start = 0; start < inner.length; start += FOLDER_BATCH_MAX) {
    const some = inner.slice(start, start + FOLDER_BATCH_MAX);
    const paths = some.map(({ path }) => [...path]);
    ids.push(...(await ensureFolders(project, folder, paths)));
  }
  for (const { path, files } of folders) if (path.length === 0) await addUploads(project, folder, files);
  for (const [index, { files }] of inner.entries()) await addUploads(project, ids[index] ?? folder, files);
}

/** Upload dropped files and folders. */
export async function sendDropped(
  project: string,
  folder: string | null,
  files: File[],
  folders: FileSystemEntry[],
): Promise<void> {
  await sendTree(project, folder, await readFolders(files, folders));
}

/** Upload the files of a folder selected with a file picker. */
export async function sendChosenFolder(project: string, folder: string | null, files: readonly File[]): Promise<void> {
  await sendTree(project, folder, toFolderTree(files));
}
