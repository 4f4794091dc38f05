import { messageOf } from "@/api/problem";
import { peopleMessages } from "@/features/projects/people/messages";
import { confirm } from "@/ui/confirm";

/** Says on the page that something did not work; the server's reason stands below the title. */
export async function alertOf(title: string, error?: unknown): Promise<void> {
  const description = error === undefined ? undefined : messageOf(error, peopleMessages.unexpected);
  await confirm({ title, ...(description ? { description } : {}), confirmLabel: peopleMessages.ok, cancelLabel: null });
}
