import { messageOf } from "@/api/problem";
import { confirm } from "@/ui/confirm";
import { messages } from "./messages";

/** Says on the page what went wrong. */
export async function tellFailure(text: string): Promise<void> {
  await confirm({ title: text, confirmLabel: messages.ok, cancelLabel: null });
}

/** Does something and says why where it fails; true where it did not. */
export async function attempt(
  action: () => Promise<unknown>,
  text: (message: string) => string = messages.error,
): Promise<boolean> {
  try {
    await action();
    return true;
  } catch (error) {
    await tellFailure(text(messageOf(error, messages.unexpected)));
    return false;
  }
}
