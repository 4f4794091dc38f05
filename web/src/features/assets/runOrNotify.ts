import { getErrorMessage } from "@/api/problem";
import { showNotice } from "@/ui/confirm";
import { messages } from "./messages";

/** Run an action and show a notice with the reason if it fails. Resolves to true on success. */
export async function runOrNotify(
  action: () => Promise<unknown>,
  text: (message: string) => string = messages.error,
): Promise<boolean> {
  try {
    await action();
    return true;
  } catch (error) {
    await showNotice(text(getErrorMessage(error, messages.unexpected)));
    return false;
  }
}
