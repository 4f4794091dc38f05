import { useInfiniteQuery } from "@tanstack/react-query";
import { FolderKanban, MessageCircle, Users } from "lucide-react";
import type { KeyboardEvent, ReactNode } from "react";
import { loadNextPage } from "@/api/http/loadNextPage";
import { getErrorMessage } from "@/api/http/problem";
import { type ChatKind, chatListQuery } from "@/features/chat/api";
import { ChatRow } from "@/features/chat/list/ChatRow";
import { texts } from "@/features/chat/texts";
import { Button } from "@/ui/buttons/Button";
import { EmptyState } from "@/ui/layout/EmptyState";
import { Skeleton } from "@/ui/layout/Skeleton";
import styles from "./List.module.css";

const EMPTY_STATES = {
  direct: { icon: <MessageCircle size={22} />, title: texts.noDirect, text: texts.noDirectText },
  group: { icon: <Users size={22} />, title: texts.noGroups, text: texts.noGroupsText },
  project: { icon: <FolderKanban size={22} />, title: texts.noProjects, text: texts.noProjectsText },
} as const;

interface ChatListProps {
  kind: ChatKind;
  me: string;
  openId: string | null;
  online: ReadonlySet<string>;
  /** Action offered while the list is empty. */
  emptyAction: ReactNode;
}

/** Move the focus between chats with the arrow keys. */
function handleArrowKeys(event: KeyboardEvent<HTMLUListElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-chat]")];
  const target = rows[rows.findIndex((row) => row.matches(":focus")) + step];
  if (!target) return;
  event.preventDefault();
  target.focus();
}

/** List of the user's chats of a kind, most recent message first. */
export function ChatList({ kind, me, openId, online, emptyAction }: ChatListProps) {
  const { data, error, isPending, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    chatListQuery(kind),
  );
  const chats = data?.pages.flatMap((page) => page.items) ?? [];
  if (isPending) {
    return (
      <div className={styles.skeletons} role="status" aria-label={texts.loading}>
        {[1, 2, 3, 4, 5].map((number) => (
          <Skeleton key={number} height={56} />
        ))}
      </div>
    );
  }
  if (error && chats.length === 0) {
    const retry = <Button onClick={() => void refetch()}>{texts.retry}</Button>;
    return <EmptyState role="alert" title={texts.failed} text={getErrorMessage(error, "")} action={retry} />;
  }
  if (chats.length === 0) return <EmptyState {...EMPTY_STATES[kind]} action={emptyAction} />;
  return (
    <>
      <ul className={styles.list} aria-label={texts.lists[kind]} onKeyDown={handleArrowKeys}>
        {chats.map((chat) => (
          <ChatRow
            key={chat.id}
            chat={chat}
            me={me}
            isOpen={chat.id === openId}
            isOnline={chat.person !== null && online.has(chat.person.id)}
          />
        ))}
      </ul>
      {hasNextPage ? (
        <div className={styles.more}>
          <Button
            size="small"
            pending={isFetchingNextPage}
            onClick={() => void loadNextPage(data?.pages.length ?? 0, fetchNextPage)}
          >
            {texts.more}
          </Button>
        </div>
      ) : null}
    </>
  );
}
