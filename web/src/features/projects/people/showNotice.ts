import { getErrorMessage } from "@/api/problem";
import { showNotice as showDialog } from "@/ui/confirm";
import { messages } from "./messages";

/** Says on the page that something did not work; the server's reason stands below the title. */
export async function showNotice(title: string, error?: unknown): Promise<void> {
  await showDialog(title, error === undefined ? undefined : getErrorMessage(error, messages.unexpected));
}
