import { ensureFolders } from "@/features/assets/api";
import { FOLDER_BATCH_MAX } from "@/features/assets/limits";
import { type FolderTree, readFolders, toFolderTree } from "@/ui/files/folderTree";
import { addUploads } from "./uploadQueue";

/** Create or reuse the folders of a tree, then upload the files into them. Starts no upload if a folder fails. */
async function sendTree(project: string, folder: string | null, { folders }: FolderTree): Promise<void> {
  const subfolders = folders.filter(({ path }) => path.length > 0);
  const ids: string[] = [];
  for (let start = 0; start < subfolders.length; start += FOLDER_BATCH_MAX) {
    const batch = subfolders.slice(start, start + FOLDER_BATCH_MAX);
    const paths = batch.map(({ path }) => [...path]);
    ids.push(...(await ensureFolders(project, folder, paths)));
  }
  for (const { path, files } of folders) if (path.length === 0) await addUploads(project, folder, files);
  for (const [index, { files }] of subfolders.entries()) await addUploads(project, ids[index] ?? folder, files);
}

/** Upload dropped files and folders. */
export async function sendDroppedItems(
  project: string,
  folder: string | null,
  files: File[],
  folders: FileSystemEntry[],
): Promise<void> {
  await sendTree(project, folder, await readFolders(files, folders));
}

/** Upload the files of a folder selected with a file picker. */
export async function sendSelectedFolder(
  project: string,
  folder: string | null,
  files: readonly File[],
): Promise<void> {
  await sendTree(project, folder, toFolderTree(files));
}
