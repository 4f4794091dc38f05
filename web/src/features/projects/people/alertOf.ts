import { messageOf } from "@/api/problem";
import { notice } from "@/ui/confirm";
import { messages } from "./messages";

/** Says on the page that something did not work; the server's reason stands below the title. */
export async function alertOf(title: string, error?: unknown): Promise<void> {
  await notice(title, error === undefined ? undefined : messageOf(error, messages.unexpected));
}
