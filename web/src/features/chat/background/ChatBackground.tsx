import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { getTabSocket } from "@/api/socket/socket";
import { sendUnsentMessages } from "./sendUnsentMessages";

const loadOutbox = () => import("@/features/chat/thread/outbox/useOutbox");
const loadAlerts = () => import("./alerts");

/**
 * Background chat service on every page of a signed-in user. Sends pending messages, including those left by closed
 * tabs, and alerts the user of new ones.
 */
export default function ChatBackground({ userId }: { userId: string }) {
  const router = useRouter();
  useEffect(() => sendUnsentMessages(userId, loadOutbox), [userId]);
  useEffect(
    () =>
      getTabSocket().onEphemeral((frame) => {
        if (frame.type !== "event" || frame.event.type !== "message_added") return;
        const { message } = frame.event;
        if (message.author.id === userId) return;
        // Alerts are best effort: the dot in the header also shows unread messages.
        void loadAlerts()
          .then(({ alertMessage }) =>
            alertMessage({ ...message, number: frame.seq }, (path) => router.history.push(path)),
          )
          .catch(() => undefined);
      }),
    [userId, router],
  );
  return null;
}
