import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { getTabSocket } from "@/api/socket";
import { getOutbox } from "@/features/chat/thread/outbox/useOutbox";
import { alertMessage } from "./alerts";

/** Chat on every page of a signed-in person: send what waits, also of tabs that were closed, and alert of messages. */
export default function ChatBackground({ userId }: { userId: string }) {
  const router = useRouter();
  useEffect(() => void getOutbox(userId), [userId]);
  useEffect(
    () =>
      getTabSocket().onEphemeral((heard) => {
        if (heard.type !== "event" || heard.event.type !== "message_added") return;
        const { message } = heard.event;
        if (message.author.id === userId) return;
        // An alert is no promise: the dot in the header says it, too.
        alertMessage({ ...message, number: heard.seq }, (path) => router.history.push(path)).catch(() => undefined);
      }),
    [userId, router],
  );
  return null;
}
