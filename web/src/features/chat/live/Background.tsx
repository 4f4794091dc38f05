import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { tabSocket } from "@/api/socket";
import { outboxOf } from "@/features/chat/thread/sending/useOutbox";
import { alertOf } from "./alert";

/** Chat on every page of a signed-in person: send what waits, also of tabs that were closed, and alert of messages. */
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
