import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import type { KeyboardEvent } from "react";
import { useState } from "react";
import { loadNextPage } from "@/api/http/loadNextPage";
import { getErrorMessage } from "@/api/http/problem";
import type { ChatOut } from "@/features/chat/api";
import { CollapsedMessage } from "@/features/chat/blocked/CollapsedMessage";
import { isBlockedAuthor } from "@/features/chat/blocked/isBlockedAuthor";
import { getChatName } from "@/features/chat/list/chatNames";
import { messageSearchQuery, type SearchHit } from "@/features/chat/search/api";
import { texts } from "@/features/chat/search/texts";
import { texts as shared } from "@/features/chat/texts";
import { formatAge } from "@/i18n/dates";
import { Button } from "@/ui/buttons/Button";
import { EmptyState } from "@/ui/layout/EmptyState";
import { Skeleton } from "@/ui/layout/Skeleton";
import { Avatar } from "@/ui/people/Avatar";
import { HighlightedText } from "@/ui/text/HighlightedText";
import styles from "./ChatSearch.module.css";

interface SearchResultsProps {
  text: string;
  /** Chat to search; null searches all of the user's chats. */
  chatId: string | null;
  onPick: (hit: SearchHit, chat: ChatOut | undefined) => void;
}

/** Move the focus between messages with the arrow keys. */
function handleArrowKeys(event: KeyboardEvent<HTMLUListElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>("button")];
  const target = rows[rows.findIndex((row) => row.matches(":focus")) + step];
  if (!target) return;
  event.preventDefault();
  target.focus();
}

/** Focus the revealed message, because the button that revealed it is gone. */
function focusButton(button: HTMLButtonElement | null): void {
  button?.focus();
}

/** List of the messages found, newest first; each opens its place in the conversation. */
export function SearchResults({ text, chatId, onPick }: SearchResultsProps) {
  const { data, error, isPending, isPlaceholderData, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useInfiniteQuery({ ...messageSearchQuery(text, chatId), placeholderData: keepPreviousData });
  const [revealed, setRevealed] = useState<ReadonlySet<string>>(new Set());
  if (error) {
    const retry = <Button onClick={() => void refetch()}>{shared.retry}</Button>;
    return <EmptyState role="alert" title={texts.failed} text={getErrorMessage(error, "")} action={retry} />;
  }
  if (isPending) {
    return (
      <div className={styles.skeletons} role="status" aria-label={texts.searching}>
        {[1, 2, 3].map((number) => (
          <Skeleton key={number} height={52} />
        ))}
      </div>
    );
  }
  const hits = data.pages.flatMap((page) => page.items);
  const chats = new Map(data.pages.flatMap((page) => page.chats).map((chat) => [chat.id, chat]));
  if (hits.length === 0) return <EmptyState role="status" title={texts.none} text={texts.noneText} />;
  return (
    <div aria-busy={isPlaceholderData || undefined}>
      <ul className={styles.list} aria-label={texts.results} onKeyDown={handleArrowKeys}>
        {hits.map((hit) => {
          const { author, chat_id, created_at, id } = hit.message;
          const chat = chats.get(chat_id);
          if (chat && isBlockedAuthor(chat, author) && !revealed.has(id)) {
            return (
              <li key={id} className={styles.collapsed}>
                <CollapsedMessage onShow={() => setRevealed(new Set(revealed).add(id))} />
              </li>
            );
          }
          return (
            <li key={id}>
              <button
                ref={revealed.has(id) ? focusButton : undefined}
                type="button"
                className={styles.result}
                onClick={() => onPick(hit, chat)}
              >
                <Avatar id={author.id} name={author.display_name} url={author.avatar_url} size={32} />
                <span className={styles.text}>
                  <span className={styles.top}>
                    <span className={styles.name} dir="auto">
                      {author.display_name}
                    </span>
                    {chatId === null && chat && chat.kind !== "direct" ? (
                      <span className={styles.chatName} dir="auto">
                        {getChatName(chat)}
                      </span>
                    ) : null}
                    <span className={styles.time}>{formatAge(created_at)}</span>
                  </span>
                  <span className={styles.excerpt} dir="auto">
                    <HighlightedText parts={hit.excerpt} />
                  </span>
                </span>
              </button>
            </li>
          );
        })}
      </ul>
      {hasNextPage ? (
        <div className={styles.more}>
          <Button
            size="small"
            pending={isFetchingNextPage}
            onClick={() => void loadNextPage(data.pages.length, fetchNextPage)}
          >
            {shared.more}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
