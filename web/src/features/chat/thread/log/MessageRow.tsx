import { Pin } from "lucide-react";
import { type MouseEvent, useCallback, useRef, useState } from "react";
import { useStore } from "zustand";
import { CollapsedMessage } from "@/features/chat/blocked/CollapsedMessage";
import { isBlockedAuthor } from "@/features/chat/blocked/isBlockedAuthor";
import { texts as blocked } from "@/features/chat/blocked/texts";
import type { Message } from "@/features/chat/thread/api";
import { Picture } from "@/features/chat/thread/pictures/Picture";
import { texts } from "@/features/chat/thread/texts";
import { useThread } from "@/features/chat/thread/threadContext";
import { formatDateTime, formatTime } from "@/i18n/dates";
import { cx } from "@/ui/cx";
import { Avatar } from "@/ui/people/Avatar";
import type { LogRow } from "./logRows";
import styles from "./Message.module.css";
import { MessageText } from "./MessageText";
import { MessageToolbar } from "./MessageToolbar";
import { Quote } from "./Quote";
import { Reactions } from "./Reactions";
import { ReadReceipt } from "./ReadReceipt";

export interface MessageRowProps {
  row: LogRow;
  message: Message;
  isActive: boolean;
  isHighlighted: boolean;
  onActive: (key: string) => void;
}

/** Row of a sent message. */
export function MessageRow({ row, message, isActive, isHighlighted, onActive }: MessageRowProps) {
  const { chat, revealedIds } = useThread();
  const [isToolbarVisible, setToolbarVisible] = useState(false);
  const article = useRef<HTMLElement>(null);
  const menuButton = useRef<HTMLButtonElement>(null);
  const shouldOpenMenu = useRef(false);
  const { author, deleted } = message;
  const isRevealed = useStore(revealedIds, (ids) => ids.has(message.id));
  const isCollapsed = !isRevealed && !deleted && isBlockedAuthor(chat, author);
  const handleContextMenu = (event: MouseEvent): void => {
    // Links, pictures and selected text keep the browser's context menu.
    if ((event.target as Element).closest("a, img") || !(getSelection()?.isCollapsed ?? true) || deleted || isCollapsed)
      return;
    event.preventDefault();
    if (menuButton.current) menuButton.current.click();
    else {
      shouldOpenMenu.current = true;
      setToolbarVisible(true);
    }
  };
  // The toolbar mounts when its menu is first requested; open the menu once it is mounted.
  const setMenuButton = useCallback((button: HTMLButtonElement | null): void => {
    menuButton.current = button;
    if (!button || !shouldOpenMenu.current) return;
    shouldOpenMenu.current = false;
    button.click();
  }, []);
  return (
    <article
      ref={article}
      className={cx(styles.message, row.isOwn && styles.own, isHighlighted && styles.highlighted)}
      aria-label={`${isCollapsed ? blocked.collapsed : row.isOwn ? texts.you : author.display_name}, ${formatDateTime(row.at)}`}
      tabIndex={isActive ? 0 : -1}
      data-row=""
      onPointerEnter={() => setToolbarVisible(true)}
      onPointerLeave={() => setToolbarVisible(false)}
      onFocus={() => {
        setToolbarVisible(true);
        onActive(row.key);
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setToolbarVisible(false);
      }}
      onContextMenu={handleContextMenu}
    >
      {row.isOwn ? null : (
        <span className={styles.avatar}>
          {row.isGroupStart && !isCollapsed ? (
            <Avatar id={author.id} name={author.display_name} url={author.avatar_url} size={32} />
          ) : null}
        </span>
      )}
      {isCollapsed ? (
        <CollapsedMessage
          onShow={() => {
            article.current?.focus({ preventScroll: true });
            revealedIds.setState(new Set(revealedIds.getState()).add(message.id), true);
          }}
        />
      ) : (
        <div className={styles.column}>
          {row.isGroupStart && !row.isOwn && chat.kind !== "direct" ? (
            <span className={styles.name}>{author.display_name}</span>
          ) : null}
          <div className={cx(styles.bubble, message.kind === "image" && !deleted && styles.pictureBubble)}>
            {message.quoted && !deleted ? <Quote quoted={message.quoted} /> : null}
            <div className={styles.content}>
              {deleted ? (
                <p className={styles.deleted}>{texts.deleted}</p>
              ) : message.kind === "image" ? (
                <Picture message={message} />
              ) : (
                <MessageText html={message.body} />
              )}
            </div>
            <span className={styles.meta}>
              {message.pinned ? <Pin size={12} role="img" aria-label={texts.pinned} /> : null}
              {message.edited_at !== null && !deleted ? <span>{texts.edited}</span> : null}
              <time dateTime={message.created_at} title={formatDateTime(row.at)}>
                {formatTime(row.at)}
              </time>
              {row.isOwn && !deleted ? <ReadReceipt message={message} /> : null}
            </span>
          </div>
          <Reactions message={message} />
          {isToolbarVisible && !deleted ? (
            <MessageToolbar message={message} isOwn={row.isOwn} menuButtonRef={setMenuButton} />
          ) : null}
        </div>
      )}
    </article>
  );
}
