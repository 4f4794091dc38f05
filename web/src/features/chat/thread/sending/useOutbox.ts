import { useMemo } from "react";
import { onIdentityChange } from "@/api/session";
import { tabSocket } from "@/api/socket";
import { carrier } from "./carrier";
import { SendJournal } from "./journal";
import { Outbox } from "./outbox";

let outbox: Outbox | null = null;
let stopFlushing = (): void => {};

function end(): void {
  stopFlushing();
  outbox?.close();
  outbox = null;
}

onIdentityChange(end);

/** The tab's one outbox of the signed-in person; made at the first call, it sends what earlier visits left. */
export function outboxOf(userId: string): Outbox {
  if (outbox?.userId === userId) return outbox;
  end();
  const made = new Outbox(userId, carrier);
  outbox = made;
  stopFlushing = tabSocket().status.subscribe(({ status }, before) => {
    if (status === "open" && before.status !== "open") made.flush();
  });
  return made;
}

export function useOutbox(userId: string): Outbox {
  return useMemo(() => outboxOf(userId), [userId]);
}

/** How many messages of somebody's the server has not taken: they stay in this browser. */
export async function unsentMessages(userId: string): Promise<number> {
  const journal = new SendJournal();
  try {
    return (await journal.all(userId)).length;
  } finally {
    await journal.close();
  }
}
