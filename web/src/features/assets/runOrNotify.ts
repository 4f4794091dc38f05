import { getErrorMessage } from "@/api/http/problem";
import { showNotice } from "@/ui/dialogs/confirm";
import { texts } from "./texts";

/** Run an action and show a notice with the reason if it fails. Resolves to true on success. */
export async function runOrNotify(
  action: () => Promise<unknown>,
  formatNotice: (message: string) => string = (text) => texts.error({ message: text }),
): Promise<boolean> {
  try {
    await action();
    return true;
  } catch (error) {
    await showNotice(formatNotice(getErrorMessage(error, texts.unexpected)));
    return false;
  }
}
