import { messages as shared } from "@/features/assets/messages";
import { runOrNotify } from "@/features/assets/runOrNotify";
import { messages } from "./messages";

/** What is to be sent: files that were chosen or dropped, with folders; or the files of a folder that was chosen. */
export type FilesToUpload = { files: File[]; folders?: FileSystemEntry[] } | { chosenFolder: File[] };

/** The server's refusal stands by itself; all else, such as a folder that cannot be read, is an upload that failed. */
function formatUploadError(message: string): string {
  return message === shared.unexpected ? messages.uploadFailed(message) : message;
}

/** Sends it into a folder, and says why where that cannot begin. The machinery arrives with its first use. */
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
