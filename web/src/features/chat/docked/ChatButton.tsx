import { MessagesSquare } from "lucide-react";
import { useEffect, useState } from "react";
import { call } from "@/api/client";
import type { TopicEvent } from "@/api/gen/socket";
import { useUserId } from "@/api/session";
import { getTabSocket } from "@/api/socket";
import styles from "@/features/chat/background/MessagesButton.module.css";
import { messages } from "@/features/chat/docked/messages";
import { IconButton } from "@/ui/IconButton";

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
    let known = { read_number: Number.MAX_SAFE_INTEGER, muted: false };
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isGone = false;
    let round = 0;
    let isAsking = false;
    const look = (): void => {
      round += 1;
      const mine = round;
      isAsking = true;
      clearTimeout(timer);
      timer = setTimeout(
        () =>
          void call("GET", "/api/chats/{chat_id}", { path: { chat_id: projectId } })
            .then((chat) => {
              // A newer request supersedes this response.
              if (isGone || mine !== round) return;
              isAsking = false;
              known = chat;
              setUnread(chat.unread > 0 && !chat.muted);
            })
            // The dot is best effort: the next event retries.
            .catch(() => undefined),
        DEBOUNCE_MS,
      );
    };
    // New messages are known from their events. A request per message would come from every open page.
    const hear = (event: TopicEvent, seq: number): void => {
      if (event.type === "message_added" && event.message.author.id !== userId) {
        if (isAsking) look();
        if (seq > known.read_number && !known.muted) setUnread(true);
      } else if (event.type === "chat_read" && event.profile_id === userId) look();
    };
    const topic = `chat:${projectId}`;
    const stop = getTabSocket().subscribe(topic, { since: null, onEvent: hear, onReset: look, onRefused: look });
    look();
    return () => {
      isGone = true;
      clearTimeout(timer);
      stop();
    };
  }, [projectId, userId]);
  const shows = isUnread && !isOpen;
  return (
    <IconButton
      label={messages.chat}
      side="bottom"
      pressed={isOpen}
      aria-description={shows ? messages.unread : undefined}
      onClick={onToggle}
    >
      <span className={styles.icon}>
        <MessagesSquare size={18} aria-hidden="true" />
        {shows ? <span className={styles.dot} data-unread="" /> : null}
      </span>
    </IconButton>
  );
}
