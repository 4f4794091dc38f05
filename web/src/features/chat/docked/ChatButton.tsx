import { MessagesSquare } from "lucide-react";
import { useEffect, useState } from "react";
import type { TopicEvent } from "@/api/gen/socket";
import { call } from "@/api/http/client";
import { useUserId } from "@/api/http/session";
import { getTabSocket } from "@/api/socket/socket";
import styles from "@/features/chat/background/MessagesButton.module.css";
import { texts } from "@/features/chat/docked/texts";
import { IconButton } from "@/ui/buttons/IconButton";

const DEBOUNCE_MS = 120;

interface ChatButtonProps {
  projectId: string;
  isOpen: boolean;
  onToggle: () => void;
}

/** Button that toggles a project's docked chat; shows a dot while it has unread messages. */
export default function ChatButton({ projectId, isOpen, onToggle }: ChatButtonProps) {
  const userId = useUserId();
  const [isUnread, setUnread] = useState(false);
  useEffect(() => {
    /** Read position and mute state from the last response. */
    let readState = { read_number: Number.MAX_SAFE_INTEGER, muted: false };
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isUnmounted = false;
    let latestRequestId = 0;
    let isRequestPending = false;
    const refresh = (): void => {
      latestRequestId += 1;
      const requestId = latestRequestId;
      isRequestPending = true;
      clearTimeout(timer);
      timer = setTimeout(
        () =>
          void call("GET", "/api/chats/{chat_id}", { path: { chat_id: projectId } })
            .then((chat) => {
              // A newer request supersedes this response.
              if (isUnmounted || requestId !== latestRequestId) return;
              isRequestPending = false;
              readState = chat;
              setUnread(chat.unread > 0 && !chat.muted);
            })
            // The dot is best effort: the next event retries.
            .catch(() => undefined),
        DEBOUNCE_MS,
      );
    };
    // New messages are known from their events. A request per message would come from every open page.
    const handleEvent = (event: TopicEvent, seq: number): void => {
      if (event.type === "message_added" && event.message.author.id !== userId) {
        if (isRequestPending) refresh();
        if (seq > readState.read_number && !readState.muted) setUnread(true);
      } else if (event.type === "chat_read" && event.profile_id === userId) refresh();
    };
    const topic = `chat:${projectId}`;
    const unsubscribe = getTabSocket().subscribe(topic, {
      since: null,
      onEvent: handleEvent,
      onReset: refresh,
      onRefused: refresh,
    });
    refresh();
    return () => {
      isUnmounted = true;
      clearTimeout(timer);
      unsubscribe();
    };
  }, [projectId, userId]);
  const hasDot = isUnread && !isOpen;
  return (
    <IconButton
      label={texts.chat}
      side="bottom"
      pressed={isOpen}
      aria-description={hasDot ? texts.unread : undefined}
      onClick={onToggle}
    >
      <span className={styles.icon}>
        <MessagesSquare size={18} aria-hidden="true" />
        {hasDot ? <span className={styles.dot} data-unread="" /> : null}
      </span>
    </IconButton>
  );
}
