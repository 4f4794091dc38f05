import { attempt } from "@/features/assets/attempt";
import { messages as shared } from "@/features/assets/messages";
import { messages } from "./messages";

/** What is to be sent: files that were chosen or dropped, with folders; or the files of a folder that was chosen. */
export type Wanted = { files: File[]; folders?: FileSystemEntry[] } | { chosenFolder: File[] };

/** The server's refusal stands by itself; all else, such as a folder that cannot be read, is an upload that failed. */
function said(message: string): string {
  return message === shared.unexpected ? messages.uploadFailed(message) : message;
}

/** Sends it into a folder, and says why where that cannot begin. The machinery arrives with its first use. */
export function sendInto(project: string, folder: string | null, wanted: Wanted): Promise<boolean> {
  return attempt(async () => {
    if ("files" in wanted && !wanted.folders?.length) {
      return (await import("./queue")).addUploads(project, folder, wanted.files);
    }
    const { sendChosen, sendDropped } = await import("./arrivals");
    if ("files" in wanted) await sendDropped(project, folder, wanted.files, wanted.folders ?? []);
    else await sendChosen(project, folder, wanted.chosenFolder);
  }, said);
}
