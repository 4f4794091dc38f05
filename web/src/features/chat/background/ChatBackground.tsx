import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { getTabSocket } from "@/api/socket";
import { getOutbox } from "@/features/chat/thread/outbox/useOutbox";
import { alertMessage } from "./alerts";

/**
 * Background chat service on every page of a signed-in user. Sends pending messages, including those left by closed
 * tabs, and alerts the user of new ones.
 */
export default function ChatBackground({ userId }: { userId: string }) {
  const router = useRouter();
  useEffect(() => void getOutbox(userId), [userId]);
  useEffect(
    () =>
      getTabSocket().onEphemeral((heard) => {
        if (heard.type !== "event" || heard.event.type !== "message_added") return;
        const { message } = heard.event;
        if (message.author.id === userId) return;
        // Alerts are best effort: the dot in the header also shows unread messages.
        alertMessage({ ...message, number: heard.seq }, (path) => router.history.push(path)).catch(() => undefined);
      }),
    [userId, router],
  );
  return null;
}
