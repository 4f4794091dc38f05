import { useCallback, useEffect, useRef, useState } from "react";
import { call } from "@/api/http/client";
import { getTabSocket } from "@/api/socket/socket";
import { useTopic } from "@/api/socket/useTopic";

const CHAT_EVENTS = ["chats_changed", "relations_changed"] as const;
/** Debounce in ms, plus random jitter so that clients don't all send their request at the same time. */
const DEBOUNCE_MS = 80;
const JITTER_MS = 300;

/** Subscribe to whether the user has unread messages or message requests. */
export function useHasUnread(userId: string): boolean {
  const [isUnread, setUnread] = useState(false);
  const debounceTimer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const latestHasUnread = useRef(false);
  const latestRequestId = useRef(0);
  const scheduleRefetch = useCallback(() => {
    latestRequestId.current += 1;
    const requestId = latestRequestId.current;
    clearTimeout(debounceTimer.current);
    debounceTimer.current = setTimeout(
      () =>
        void call("GET", "/api/chats/unread")
          .then(({ direct, groups, projects, requests }) => {
            // A newer request supersedes this response.
            if (requestId !== latestRequestId.current) return;
            latestHasUnread.current = direct + groups + projects + requests > 0;
            setUnread(latestHasUnread.current);
          })
          // The dot is best effort: the next event retries.
          .catch(() => undefined),
      DEBOUNCE_MS + Math.random() * JITTER_MS,
    );
  }, []);
  const watchChats = useCallback(() => {
    getTabSocket().sendEphemeral({ type: "watch_chats" });
    scheduleRefetch();
  }, [scheduleRefetch]);
  useEffect(() => {
    const socket = getTabSocket();
    const unsubscribeEphemeral = socket.onEphemeral((message) => {
      // Events before the subscription may have been missed.
      if (message.type === "chats_watched") return scheduleRefetch();
      if (message.type !== "event" || !message.topic.startsWith("chat:")) return;
      const { event } = message;
      // No request is needed if the dot is already shown.
      if (event.type === "message_added" && event.message.author.id !== userId && !latestHasUnread.current)
        scheduleRefetch();
      if (event.type === "chat_read" && event.profile_id === userId) scheduleRefetch();
      if (event.type === "message_changed" && event.message.deleted) scheduleRefetch();
    });
    const unsubscribeStatus = socket.status.subscribe(({ status }, previous) => {
      if (status === "open" && previous.status !== "open") watchChats();
    });
    watchChats();
    return () => {
      clearTimeout(debounceTimer.current);
      unsubscribeEphemeral();
      unsubscribeStatus();
    };
  }, [userId, scheduleRefetch, watchChats]);
  useTopic(`user:${userId}`, CHAT_EVENTS, watchChats);
  return isUnread;
}
