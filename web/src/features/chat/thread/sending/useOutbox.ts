import { useMemo } from "react";
import { onIdentityChange } from "@/api/session";
import { tabSocket } from "@/api/socket";
import { carrier } from "./carrier";
import { Outbox } from "./outbox";

let outbox: Outbox | null = null;

onIdentityChange(() => {
  outbox?.close();
  outbox = null;
});

/** The tab's one outbox of the signed-in person; made at the first call, it sends what earlier visits left. */
export function outboxOf(userId: string): Outbox {
  if (outbox?.userId === userId) return outbox;
  outbox?.close();
  const made = new Outbox(userId, carrier);
  outbox = made;
  tabSocket().status.subscribe(({ status }, before) => {
    if (status === "open" && before.status !== "open") made.flush();
  });
  return made;
}

export function useOutbox(userId: string): Outbox {
  return useMemo(() => outboxOf(userId), [userId]);
}
