import { MessagesSquare } from "lucide-react";
import { useCallback, useEffect, useRef, useState } from "react";
import { call } from "@/api/client";
import { useUserId } from "@/api/session";
import { useTopic } from "@/api/useTopic";
import { messages } from "@/features/chat/beside/messages";
import styles from "@/features/chat/live/MessagesButton.module.css";
import { IconButton } from "@/ui/IconButton";
import { late } from "@/ui/late";

const Background = late(() => import("@/features/chat/live/Background"));
const LIVE = ["message_added", "message_changed", "chat_read"] as const;
const GATHER_MS = 120;

interface ChatButtonProps {
  projectId: string;
  isOpen: boolean;
  onToggle: () => void;
}

/** Opens a project's chat beside its work: a dot while something in it is unread. */
export default function ChatButton({ projectId, isOpen, onToggle }: ChatButtonProps) {
  const [isUnread, setUnread] = useState(false);
  const gathering = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const look = useCallback(() => {
    clearTimeout(gathering.current);
    gathering.current = setTimeout(
      () =>
        void call("GET", "/api/chats/{chat_id}", { path: { chat_id: projectId } })
          .then(({ unread, muted }) => setUnread(unread > 0 && !muted))
          // A dot is no promise: the next event asks again.
          .catch(() => undefined),
      GATHER_MS,
    );
  }, [projectId]);
  useEffect(() => {
    look();
    return () => clearTimeout(gathering.current);
  }, [look]);
  useTopic(`chat:${projectId}`, LIVE, look);
  const userId = useUserId();
  const shows = isUnread && !isOpen;
  return (
    <>
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
      {userId === null ? null : <Background userId={userId} />}
    </>
  );
}
