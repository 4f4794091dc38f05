import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { tabSocket } from "@/api/socket";
import { outboxOf } from "@/features/chat/thread/sending/useOutbox";
import { alertOf } from "./alert";

/** What goes on on every page of somebody: what they wrote is sent, and they are alerted of what others say. */
export default function Background({ userId }: { userId: string }) {
  const router = useRouter();
  useEffect(() => void outboxOf(userId), [userId]);
  useEffect(
    () =>
      tabSocket().overhear((heard) => {
        if (heard.type !== "event" || heard.event.type !== "message_added") return;
        const { message } = heard.event;
        if (message.author.id === userId) return;
        // An alert is no promise: the dot in the header says it, too.
        alertOf({ ...message, number: heard.seq }, (path) => router.history.push(path)).catch(() => undefined);
      }),
    [userId, router],
  );
  return null;
}
