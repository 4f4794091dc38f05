import { MessageCircle } from "lucide-react";
import { texts } from "@/features/chat/background/texts";
import { useHasUnread } from "@/features/chat/background/useHasUnread";
import { IconButton } from "@/ui/buttons/IconButton";
import styles from "./MessagesButton.module.css";

/** Header button that opens the chats; shows a dot while there are unread messages. */
export function MessagesButton({ userId, onOpen }: { userId: string; onOpen: () => void }) {
  const isUnread = useHasUnread(userId);
  return (
    <IconButton
      label={texts.messages}
      side="bottom"
      aria-description={isUnread ? texts.unread : undefined}
      onClick={onOpen}
    >
      <span className={styles.icon}>
        <MessageCircle size={18} aria-hidden="true" />
        {isUnread ? <span className={styles.dot} data-unread="" /> : null}
      </span>
    </IconButton>
  );
}
