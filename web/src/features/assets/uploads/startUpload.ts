import { messages as shared } from "@/features/assets/messages";
import { runOrNotify } from "@/features/assets/runOrNotify";
import { messages } from "./messages";

/** Files to upload: selected or dropped files with dropped folders, or the files of a selected folder. */
export type FilesToUpload = { files: File[]; folders?: FileSystemEntry[] } | { chosenFolder: File[] };

/** Keep the server's own error texts; report everything else, such as an unreadable folder, as a failed upload. */
function formatUploadError(message: string): string {
  return message === shared.unexpected ? messages.uploadFailed(message) : message;
}

/** Start uploading into a folder and show a notice if that fails. The upload code is lazy-loaded. */
export function startUpload(project: string, folder: string | null, wanted: FilesToUpload): Promise<boolean> {
  return runOrNotify(async () => {
    if ("files" in wanted && !wanted.folders?.length) {
      return (await import("./uploadQueue")).addUploads(project, folder, wanted.files);
    }
    const { sendChosenFolder, sendDropped } = await import("./sendFolders");
    if ("files" in wanted) await sendDropped(project, folder, wanted.files, wanted.folders ?? []);
    else await sendChosenFolder(project, folder, wanted.chosenFolder);
  }, formatUploadError);
}
