import { useCallback, useEffect, useRef, useState } from "react";
import { call } from "@/api/client";
import { getTabSocket } from "@/api/socket";
import { useTopic } from "@/api/useTopic";

const CHAT_EVENTS = ["chats_changed", "relations_changed"] as const;
/** Debounce in ms, plus random jitter so that clients don't all send their request at the same time. */
const DEBOUNCE_MS = 80;
const JITTER_MS = 300;

/** Subscribe to whether the user has unread messages or message requests. */
export function useHasUnread(userId: string): boolean {
  const [isUnread, setUnread] = useState(false);
  const gathering = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const known = useRef(false);
  const round = useRef(0);
  const scheduleRefetch = useCallback(() => {
    round.current += 1;
    const mine = round.current;
    clearTimeout(gathering.current);
    gathering.current = setTimeout(
      () =>
        void call("GET", "/api/chats/unread")
          .then(({ direct, groups, projects, requests }) => {
            // A newer request supersedes this response.
            if (mine !== round.current) return;
            known.current = direct + groups + projects + requests > 0;
            setUnread(known.current);
          })
          // The dot is best effort: the next event retries.
          .catch(() => undefined),
      DEBOUNCE_MS + Math.random() * JITTER_MS,
    );
  }, []);
  const watch = useCallback(() => {
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
      if (event.type === "message_added" && event.message.author.id !== userId && !known.current) scheduleRefetch();
      if (event.type === "chat_read" && event.profile_id === userId) scheduleRefetch();
      if (event.type === "message_changed" && event.message.deleted) scheduleRefetch();
    });
    const stop = socket.status.subscribe(({ status }, before) => {
      if (status === "open" && before.status !== "open") watch();
    });
    watch();
    return () => {
      clearTimeout(gathering.current);
      unsubscribeEphemeral();
      stop();
    };
  }, [userId, scheduleRefetch, watch]);
  useTopic(`user:${userId}`, CHAT_EVENTS, watch);
  return isUnread;
}
