import { useQueryClient } from "@tanstack/react-query";
import { type Dispatch, type SetStateAction, useCallback, useEffect, useRef } from "react";
import { refetchIfFetching } from "@/api/answers";
import type { EventFrame } from "@/api/gen/socket";
import { tabSocket } from "@/api/socket";
import { useTopic } from "@/api/useTopic";
import { ALL, type ChatKind, chatQuery, listQuery, peopleQuery, requestsQuery, unreadQuery } from "@/features/chat/api";
import { type Lists, withChat, withSaid } from "@/features/chat/live/lists";

const KINDS: readonly ChatKind[] = ["direct", "group", "project"];
const LIVE = ["chats_changed", "relations_changed", "projects_changed"] as const;
const GATHER_MS = 120;

interface LiveProps {
  userId: string;
  /** Told the ids of the people one writes to who are here. */
  onOnline: Dispatch<SetStateAction<ReadonlySet<string>>>;
}

/**
 * Keeps the lists and counts of one's chats as they are. It comes after the page, which shows them first; what happened
 * meanwhile is asked for.
 */
export default function Live({ userId, onOnline: setOnline }: LiveProps) {
  const client = useQueryClient();
  const listsToo = useRef(false);
  const gathering = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  /** Counts, requests, and where it has to be the lists, are asked for once for several events. */
  const look = useCallback(
    (all: boolean) => {
      if (all) void client.invalidateQueries({ queryKey: ALL });
      clearTimeout(gathering.current);
      gathering.current = setTimeout(() => {
        void client.invalidateQueries({ queryKey: unreadQuery().queryKey });
        void client.invalidateQueries({ queryKey: requestsQuery().queryKey });
        if (listsToo.current) void client.invalidateQueries({ queryKey: [...ALL, "list"] });
        listsToo.current = false;
      }, GATHER_MS);
    },
    [client],
  );

  const hear = useCallback(
    ({ topic, seq, event }: EventFrame) => {
      const id = topic.slice("chat:".length);
      const change = (make: (lists: Lists) => Lists | null): boolean => {
        let isFound = false;
        for (const kind of KINDS) {
          client.setQueryData<Lists>(listQuery(kind).queryKey, (lists) => {
            const made = lists ? make(lists) : null;
            if (made) isFound = true;
            return made ?? lists;
          });
          refetchIfFetching(client, listQuery(kind).queryKey);
        }
        return isFound;
      };
      if (event.type === "message_added") {
        const isKnown = change((lists) => withSaid(lists, { ...event.message, number: seq }, userId));
        if (!isKnown) listsToo.current = true;
        look(false);
      } else if (event.type === "chat_read" && event.profile_id === userId) {
        // How many are left after it the server counts.
        listsToo.current = true;
        change((lists) =>
          withChat(lists, id, (chat) => ({
            ...chat,
            read_number: Math.max(chat.read_number, event.number),
            unread: event.number >= (chat.last_message?.number ?? 0) ? 0 : chat.unread,
          })),
        );
        look(false);
      } else if (event.type === "chat_changed") {
        void client.invalidateQueries({ queryKey: chatQuery(id).queryKey });
        void client.invalidateQueries({ queryKey: peopleQuery(id).queryKey });
        for (const kind of KINDS) void client.invalidateQueries({ queryKey: listQuery(kind).queryKey });
      } else if (event.type === "message_changed" && event.message.deleted) {
        for (const kind of KINDS) void client.invalidateQueries({ queryKey: listQuery(kind).queryKey });
        look(false);
      }
    },
    [client, look, userId],
  );

  useEffect(() => {
    const socket = tabSocket();
    const watch = () => void socket.tell({ type: "watch_chats" });
    const deaf = socket.overhear((message) => {
      if (message.type === "event" && message.topic.startsWith("chat:")) return hear(message);
      if (message.type === "friends_online") return setOnline(new Set(message.ids));
      // What came before one was told of everything is asked for.
      if (message.type === "chats_watched") return look(true);
      if (message.type !== "friend_online") return;
      setOnline((now) => {
        const next = new Set(now);
        if (message.is_online) next.add(message.profile_id);
        else next.delete(message.profile_id);
        return next;
      });
    });
    const stop = socket.status.subscribe(({ status }, before) => {
      if (status !== "open" && before.status === "open") setOnline(new Set());
    });
    watch();
    return () => {
      clearTimeout(gathering.current);
      deaf();
      stop();
    };
  }, [hear, look, setOnline]);
  useTopic(
    `user:${userId}`,
    LIVE,
    useCallback(() => look(true), [look]),
  );
  return null;
}
