import { useInfiniteQuery } from "@tanstack/react-query";
import { FolderKanban, MessageCircle, Users } from "lucide-react";
import type { KeyboardEvent, ReactNode } from "react";
import { nextPage } from "@/api/nextPage";
import { messageOf } from "@/api/problem";
import { type ChatKind, listQuery } from "@/features/chat/api";
import { ChatRow } from "@/features/chat/list/ChatRow";
import { messages } from "@/features/chat/messages";
import { Button } from "@/ui/Button";
import { EmptyState } from "@/ui/EmptyState";
import { Skeleton } from "@/ui/Skeleton";
import styles from "./List.module.css";

const EMPTY = {
  direct: { icon: <MessageCircle size={22} />, title: messages.noDirect, text: messages.noDirectText },
  group: { icon: <Users size={22} />, title: messages.noGroups, text: messages.noGroupsText },
  project: { icon: <FolderKanban size={22} />, title: messages.noProjects, text: messages.noProjectsText },
} as const;
const NAMES = { direct: messages.direct, group: messages.groups, project: messages.projects } as const;

interface ChatListProps {
  kind: ChatKind;
  me: string;
  openId: string | null;
  online: ReadonlySet<string>;
  /** What one begins where there is nothing yet. */
  begin: ReactNode;
}

/** The arrows go from chat to chat. */
function keys(event: KeyboardEvent<HTMLUListElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-chat]")];
  const to = rows[rows.findIndex((row) => row.matches(":focus")) + step];
  if (!to) return;
  event.preventDefault();
  to.focus();
}

/** One's chats of a kind, what was written in last first. */
export function ChatList({ kind, me, openId, online, begin }: ChatListProps) {
  const { data, error, isPending, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    listQuery(kind),
  );
  const chats = data?.pages.flatMap((page) => page.items) ?? [];
  if (isPending) {
    return (
      <div className={styles.ghosts} role="status" aria-label={messages.loading}>
        {[1, 2, 3, 4, 5].map((number) => (
          <Skeleton key={number} height={56} />
        ))}
      </div>
    );
  }
  if (error && chats.length === 0) {
    const retry = <Button onClick={() => void refetch()}>{messages.retry}</Button>;
    return <EmptyState role="alert" title={messages.failed} text={messageOf(error, "")} action={retry} />;
  }
  if (chats.length === 0) return <EmptyState {...EMPTY[kind]} action={begin} />;
  return (
    <>
      <ul className={styles.list} aria-label={messages.list(NAMES[kind])} onKeyDown={keys}>
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
            onClick={() => void nextPage(data?.pages.length ?? 0, fetchNextPage)}
          >
            {messages.more}
          </Button>
        </div>
      ) : null}
    </>
  );
}
