import { runOrNotify } from "@/features/assets/runOrNotify";
import { texts as shared } from "@/features/assets/texts";
import { texts } from "./texts";

/** Files to upload: selected or dropped files with dropped folders, or the files of a selected folder. */
export type FilesToUpload = { files: File[]; folders?: FileSystemEntry[] } | { folderFiles: File[] };

/** Keep the server's own error texts; report everything else, such as an unreadable folder, as a failed upload. */
function formatUploadError(message: string): string {
  return message === shared.unexpected ? texts.uploadFailed({ message }) : message;
}

/** Start uploading into a folder and show a notice if that fails. The upload code is lazy-loaded. */
export function startUpload(project: string, folder: string | null, source: FilesToUpload): Promise<boolean> {
  return runOrNotify(async () => {
    if ("files" in source && !source.folders?.length) {
      return (await import("./uploadQueue")).addUploads(project, folder, source.files);
    }
    const { sendSelectedFolder, sendDroppedItems } = await import("./sendFolders");
    if ("files" in source) await sendDroppedItems(project, folder, source.files, source.folders ?? []);
    else await sendSelectedFolder(project, folder, source.folderFiles);
  }, formatUploadError);
}
