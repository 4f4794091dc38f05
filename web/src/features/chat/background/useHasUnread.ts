import { useCallback, useEffect, useRef, useState } from "react";
import { call } from "@/api/client";
import { getTabSocket } from "@/api/socket";
import { useTopic } from "@/api/useTopic";

const CHAT_EVENTS = ["chats_changed", "relations_changed"] as const;
/** Several changes at once ask once; not all tabs of a large project ask in one moment. */
const DEBOUNCE_MS = 80;
const JITTER_MS = 300;

/** Whether anything waits to be read in one's chats, as it is now. */
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
            // What was asked for since knows more.
            if (mine !== round.current) return;
            known.current = direct + groups + projects + requests > 0;
            setUnread(known.current);
          })
          // A dot is no promise: the next event asks again.
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
      // Events of a chat that came before this page was subscribed to it were missed.
      if (message.type === "chats_watched") return scheduleRefetch();
      if (message.type !== "event" || !message.topic.startsWith("chat:")) return;
      const { event } = message;
      // What is unread already does not become it once more.
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
