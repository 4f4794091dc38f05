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

/** The tab's one outbox of the signed-in person; made at the first call, it sends what earlier visits left. */
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

/** How many messages of somebody's the server has not taken: they stay in this browser. */
export async function countUnsentMessages(userId: string): Promise<number> {
  const journal = new SendJournal();
  try {
    return (await journal.list(userId)).length;
  } finally {
    await journal.close();
  }
}
