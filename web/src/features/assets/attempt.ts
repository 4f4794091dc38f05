import { messageOf } from "@/api/problem";
import { notice } from "@/ui/confirm";
import { messages } from "./messages";

/** Does something and says why where it fails; true where it did not. */
export async function attempt(
  action: () => Promise<unknown>,
  text: (message: string) => string = messages.error,
): Promise<boolean> {
  try {
    await action();
    return true;
  } catch (error) {
    await notice(text(messageOf(error, messages.unexpected)));
    return false;
  }
}
