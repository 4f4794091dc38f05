import { getTabSocket } from "@/api/socket/socket";
import { countUnsentMessages, openJournalChannel, subscribeToUnsentTexts } from "@/features/chat/thread/outbox/journal";

/**
 * Send messages that other tabs left unsent, now or later. The outbox, which sends them, loads only if there are any: most
 * pages of most visits never need it. Returns a function that stops looking for messages.
 */
export function sendUnsentMessages(
  userId: string,
  loadOutbox: () => Promise<{ getOutbox: (userId: string) => unknown }>,
): () => void {
  let isStopped = false;
  const check = async (): Promise<void> => {
    if ((await countUnsentMessages(userId)) === 0 || isStopped) return;
    const { getOutbox } = await loadOutbox();
    if (!isStopped) getOutbox(userId);
  };
  // A check fails if the outbox can't be loaded; the next one is due when the connection is back.
  const startCheck = (): void => void check().catch(() => undefined);

  const channel = openJournalChannel(userId);
  channel.onmessage = startCheck;
  const unsubscribers = [
    subscribeToUnsentTexts(startCheck),
    getTabSocket().status.subscribe(({ status }, previous) => {
      if (status === "open" && previous.status !== "open") startCheck();
    }),
  ];
  startCheck();
  return () => {
    isStopped = true;
    channel.close();
    for (const unsubscribe of unsubscribers) unsubscribe();
  };
}
