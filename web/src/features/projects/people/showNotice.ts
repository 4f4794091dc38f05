import { getErrorMessage } from "@/api/http/problem";
import { showNotice as showDialog } from "@/ui/dialogs/confirm";
import { texts } from "./texts";

/** Show an alert dialog about a failure, with the server's reason below the title. */
export async function showNotice(title: string, error?: unknown): Promise<void> {
  await showDialog(title, error === undefined ? undefined : getErrorMessage(error, texts.unexpected));
}
