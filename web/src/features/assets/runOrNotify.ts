import { getErrorMessage } from "@/api/problem";
import { showNotice } from "@/ui/confirm";
import { messages } from "./messages";

/** Does something and says why where it fails; true where it did not. */
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
