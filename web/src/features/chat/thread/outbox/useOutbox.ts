import { useMemo } from "react";
import { onIdentityChange } from "@/api/session";
import { getTabSocket } from "@/api/socket";
import { SendJournal } from "./journal";
import { httpTransport } from "./messageTransport";
import { Outbox } from "./outbox";

let outbox: Outbox | null = null;
let stopFlushing = (): void => {};

function closeOutbox(): void {
  stopFlushing();
  outbox?.close();
  outbox = null;
}

onIdentityChange(closeOutbox);

/**
 * Return the tab's outbox of the signed-in user. The first call creates it, which sends messages left by earlier
 * visits.
 */
export function getOutbox(userId: string): Outbox {
  if (outbox?.userId === userId) return outbox;
  closeOutbox();
  const made = new Outbox(userId, httpTransport);
  outbox = made;
  stopFlushing = getTabSocket().status.subscribe(({ status }, before) => {
    if (status === "open" && before.status !== "open") made.flush();
  });
  return made;
}

export function useOutbox(userId: string): Outbox {
  return useMemo(() => getOutbox(userId), [userId]);
}

/** Count a user's unsent messages in this browser. */
export async function countUnsentMessages(userId: string): Promise<number> {
  const journal = new SendJournal();
  try {
    return (await journal.list(userId)).length;
  } finally {
    await journal.close();
  }
}
