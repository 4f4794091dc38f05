import { useQueryClient } from "@tanstack/react-query";
import { type Dispatch, type SetStateAction, useCallback, useEffect, useRef } from "react";
import type { EventFrame } from "@/api/gen/socket";
import { refetchIfFetching } from "@/api/records/queryUpdates";
import { getTabSocket } from "@/api/socket/socket";
import { useTopic } from "@/api/socket/useTopic";
import {
  CHAT_KEY,
  type ChatKind,
  chatListQuery,
  chatQuery,
  messageRequestsQuery,
  peopleQuery,
  unreadQuery,
} from "@/features/chat/api";
import { type ChatPages, withAddedMessage, withChangedChat } from "@/features/chat/background/chatLists";

const KINDS: readonly ChatKind[] = ["direct", "group", "project"];
const CHAT_EVENTS = ["chats_changed", "relations_changed", "projects_changed"] as const;
const DEBOUNCE_MS = 120;

interface ChatListSyncProps {
  userId: string;
  /** Setter for the ids of friends who are online. */
  onOnlineChange: Dispatch<SetStateAction<ReadonlySet<string>>>;
}

/**
 * Keeps the chat lists and counts up to date. Mounts after the page, which loads them first, so it refetches everything
 * once it is subscribed.
 */
export default function ChatListSync({ userId, onOnlineChange: setOnline }: ChatListSyncProps) {
  const client = useQueryClient();
  const shouldRefetchLists = useRef(false);
  const debounceTimer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  /**
   * Refetch counts, message requests and, if needed, the lists; debounced. `refetchAll` also refetches every chat query now.
   */
  const scheduleRefetch = useCallback(
    (refetchAll: boolean) => {
      if (refetchAll) void client.invalidateQueries({ queryKey: CHAT_KEY });
      clearTimeout(debounceTimer.current);
      debounceTimer.current = setTimeout(() => {
        void client.invalidateQueries({ queryKey: unreadQuery().queryKey });
        void client.invalidateQueries({ queryKey: messageRequestsQuery().queryKey });
        if (shouldRefetchLists.current) void client.invalidateQueries({ queryKey: [...CHAT_KEY, "list"] });
        shouldRefetchLists.current = false;
      }, DEBOUNCE_MS);
    },
    [client],
  );

  const handleEvent = useCallback(
    ({ topic, seq, event }: EventFrame) => {
      const id = topic.slice("chat:".length);
      const change = (update: (lists: ChatPages) => ChatPages | null): boolean => {
        let isFound = false;
        for (const kind of KINDS) {
          client.setQueryData<ChatPages>(chatListQuery(kind).queryKey, (lists) => {
            const updated = lists ? update(lists) : null;
            if (updated) isFound = true;
            return updated ?? lists;
          });
          refetchIfFetching(client, chatListQuery(kind).queryKey);
        }
        return isFound;
      };
      if (event.type === "message_added") {
        const isKnown = change((lists) => withAddedMessage(lists, { ...event.message, number: seq }, userId));
        if (!isKnown) shouldRefetchLists.current = true;
        scheduleRefetch(false);
      } else if (event.type === "chat_read" && event.profile_id === userId) {
        // Only the server knows how many messages are still unread after this one.
        shouldRefetchLists.current = true;
        change((lists) =>
          withChangedChat(lists, id, (chat) => ({
            ...chat,
            read_number: Math.max(chat.read_number, event.number),
            unread: event.number >= (chat.last_message?.number ?? 0) ? 0 : chat.unread,
          })),
        );
        scheduleRefetch(false);
      } else if (event.type === "chat_changed") {
        void client.invalidateQueries({ queryKey: chatQuery(id).queryKey });
        void client.invalidateQueries({ queryKey: peopleQuery(id).queryKey });
        for (const kind of KINDS) void client.invalidateQueries({ queryKey: chatListQuery(kind).queryKey });
      } else if (event.type === "message_changed" && event.message.deleted) {
        for (const kind of KINDS) void client.invalidateQueries({ queryKey: chatListQuery(kind).queryKey });
        scheduleRefetch(false);
      }
    },
    [client, scheduleRefetch, userId],
  );

  useEffect(() => {
    const socket = getTabSocket();
    const watchChats = () => void socket.sendEphemeral({ type: "watch_chats" });
    const unsubscribeEphemeral = socket.onEphemeral((message) => {
      if (message.type === "event" && message.topic.startsWith("chat:")) return handleEvent(message);
      if (message.type === "friends_online") return setOnline(new Set(message.ids));
      // Events before the subscription may have been missed: refetch everything.
      if (message.type === "chats_watched") return scheduleRefetch(true);
      if (message.type !== "friend_online") return;
      setOnline((current) => {
        const next = new Set(current);
        if (message.is_online) next.add(message.profile_id);
        else next.delete(message.profile_id);
        return next;
      });
    });
    const unsubscribeStatus = socket.status.subscribe(({ status }, previous) => {
      if (status !== "open" && previous.status === "open") setOnline(new Set());
    });
    watchChats();
    return () => {
      clearTimeout(debounceTimer.current);
      unsubscribeEphemeral();
      unsubscribeStatus();
    };
  }, [handleEvent, scheduleRefetch, setOnline]);
  useTopic(
    `user:${userId}`,
    CHAT_EVENTS,
    useCallback(() => scheduleRefetch(true), [scheduleRefetch]),
  );
  return null;
}
