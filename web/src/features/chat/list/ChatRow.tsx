import { Link } from "@tanstack/react-router";
import { BellOff } from "lucide-react";
import type { ChatOut } from "@/api/gen/rest/types.gen";
import { getChatName, getLastMessageText } from "@/features/chat/list/chatNames";
import { texts } from "@/features/chat/texts";
import { formatAge } from "@/i18n/dates";
import { cx } from "@/ui/cx";
import { Avatar } from "@/ui/people/Avatar";
import { Badge } from "@/ui/status/Badge";
import { VisuallyHidden } from "@/ui/text/VisuallyHidden";
import styles from "./List.module.css";

interface ChatRowProps {
  chat: ChatOut;
  me: string;
  isOpen: boolean;
  isOnline: boolean;
}

/** Row of a chat list: name, preview of the last message and unread count. */
export function ChatRow({ chat, me, isOpen, isOnline }: ChatRowProps) {
  const name = getChatName(chat);
  const isUnread = chat.unread > 0;
  return (
    <li>
      <Link
        to="/messages/{-$kind}/{-$id}"
        params={{ kind: chat.kind, id: chat.id }}
        className={cx(styles.row, isOpen && styles.open)}
        aria-current={isOpen ? "page" : undefined}
        data-chat=""
      >
        <span className={styles.avatar}>
          <Avatar
            id={chat.person?.id ?? chat.id}
            name={name}
            url={chat.person?.avatar_url ?? chat.picture_url}
            size={40}
          />
          {isOnline ? (
            <span className={styles.onlineDot}>
              <VisuallyHidden>{texts.online}</VisuallyHidden>
            </span>
          ) : null}
        </span>
        <span className={styles.text}>
          <span className={styles.top}>
            <span className={styles.name} dir="auto">
              {name}
            </span>
            {chat.muted ? <BellOff size={12} aria-label={texts.muted} className={styles.mutedIcon} /> : null}
            {chat.status === "pending" && chat.started_by_me ? <Badge tone="gold">{texts.pending}</Badge> : null}
            {chat.last_message ? <span className={styles.time}>{formatAge(chat.last_message.created_at)}</span> : null}
          </span>
          <span className={styles.bottom}>
            <span className={cx(styles.preview, isUnread && !chat.muted && styles.unread)} dir="auto">
              {getLastMessageText(chat, me)}
            </span>
            {isUnread ? (
              <span className={cx(styles.count, chat.muted && styles.mutedCount)}>
                {chat.unread >= 99 ? "99+" : chat.unread}
                <VisuallyHidden> {texts.unread}</VisuallyHidden>
              </span>
            ) : null}
          </span>
        </span>
      </Link>
    </li>
  );
}
