import { useMemo } from "react";
import { onIdentityChange } from "@/api/http/session";
import { getTabSocket } from "@/api/socket/socket";
import { httpTransport } from "./messageTransport";
import { Outbox } from "./outbox";

let outbox: Outbox | null = null;
let unsubscribeStatus = (): void => {};

function closeOutbox(): void {
  unsubscribeStatus();
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
  const created = new Outbox(userId, httpTransport);
  outbox = created;
  unsubscribeStatus = getTabSocket().status.subscribe(({ status }, previous) => {
    if (status === "open" && previous.status !== "open") created.flush();
  });
  return created;
}

export function useOutbox(userId: string): Outbox {
  return useMemo(() => getOutbox(userId), [userId]);
}
