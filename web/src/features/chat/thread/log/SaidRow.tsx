import { Pin } from "lucide-react";
import { type MouseEvent, useCallback, useRef, useState } from "react";
import { useStore } from "zustand";
import { Collapsed } from "@/features/chat/blocked/Collapsed";
import { isBlockedAuthor } from "@/features/chat/blocked/isBlockedAuthor";
import { messages as blocked } from "@/features/chat/blocked/messages";
import type { Message } from "@/features/chat/thread/api";
import { messages } from "@/features/chat/thread/messages";
import { Picture } from "@/features/chat/thread/pictures/Picture";
import { useThread } from "@/features/chat/thread/threadContext";
import { Avatar } from "@/ui/Avatar";
import { cx } from "@/ui/cx";
import styles from "./Message.module.css";
import { MessageText } from "./MessageText";
import { Quote } from "./Quote";
import { Reactions } from "./Reactions";
import type { Row } from "./rows";
import { Ticks } from "./Ticks";
import { Tools } from "./Tools";
import { hourOf, momentOf } from "./times";

export interface SaidRowProps {
  row: Row;
  message: Message;
  isActive: boolean;
  isSought: boolean;
  onActive: (key: string) => void;
}

/** A message that was said. */
export function SaidRow({ row, message, isActive, isSought, onActive }: SaidRowProps) {
  const { chat, revealed } = useThread();
  const [isNear, setNear] = useState(false);
  const article = useRef<HTMLElement>(null);
  const more = useRef<HTMLButtonElement>(null);
  const wantsMenu = useRef(false);
  const { author, deleted } = message;
  const isRevealed = useStore(revealed, (ids) => ids.has(message.id));
  const isCollapsed = !isRevealed && !deleted && isBlockedAuthor(chat, author);
  const menu = (event: MouseEvent): void => {
    // A link, a picture and marked words have menus of the browser's own.
    if ((event.target as Element).closest("a, img") || !(getSelection()?.isCollapsed ?? true) || deleted || isCollapsed)
      return;
    event.preventDefault();
    if (more.current) more.current.click();
    else {
      wantsMenu.current = true;
      setNear(true);
    }
  };
  // The tools come with the first wish for their menu: then it opens as soon as they are there.
  const noteMore = useCallback((button: HTMLButtonElement | null): void => {
    more.current = button;
    if (!button || !wantsMenu.current) return;
    wantsMenu.current = false;
    button.click();
  }, []);
  return (
    <article
      ref={article}
      className={cx(styles.said, row.isOwn && styles.own, isSought && styles.sought)}
      aria-label={`${isCollapsed ? blocked.collapsed : row.isOwn ? messages.you : author.display_name}, ${momentOf(row.at)}`}
      tabIndex={isActive ? 0 : -1}
      data-row=""
      onPointerEnter={() => setNear(true)}
      onPointerLeave={() => setNear(false)}
      onFocus={() => {
        setNear(true);
        onActive(row.key);
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setNear(false);
      }}
      onContextMenu={menu}
    >
      {row.isOwn ? null : (
        <span className={styles.face}>
          {row.isFirst && !isCollapsed ? (
            <Avatar id={author.id} name={author.display_name} url={author.avatar_url} size={32} />
          ) : null}
        </span>
      )}
      {isCollapsed ? (
        <Collapsed
          onShow={() => {
            article.current?.focus({ preventScroll: true });
            revealed.setState(new Set(revealed.getState()).add(message.id), true);
          }}
        />
      ) : (
        <div className={styles.column}>
          {row.isFirst && !row.isOwn && chat.kind !== "direct" ? (
            <span className={styles.name}>{author.display_name}</span>
          ) : null}
          <div className={cx(styles.bubble, message.kind === "image" && !deleted && styles.pictureBubble)}>
            {message.quoted && !deleted ? <Quote quoted={message.quoted} /> : null}
            <div className={styles.inside}>
              {deleted ? (
                <p className={styles.trace}>{messages.deleted}</p>
              ) : message.kind === "image" ? (
                <Picture message={message} />
              ) : (
                <MessageText html={message.body} />
              )}
            </div>
            <span className={styles.meta}>
              {message.pinned ? <Pin size={12} role="img" aria-label={messages.pinned} /> : null}
              {message.edited_at !== null && !deleted ? <span>{messages.edited}</span> : null}
              <time dateTime={message.created_at} title={momentOf(row.at)}>
                {hourOf(row.at)}
              </time>
              {row.isOwn && !deleted ? <Ticks message={message} /> : null}
            </span>
          </div>
          <Reactions message={message} />
          {isNear && !deleted ? <Tools message={message} isOwn={row.isOwn} more={noteMore} /> : null}
        </div>
      )}
    </article>
  );
}
