import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Users } from "lucide-react";
import { useState } from "react";
import { PERSON_FILTER_MAX } from "@/api/gen/limit-values";
import { nextPage } from "@/api/nextPage";
import { useUserId } from "@/api/session";
import { friendPagesQuery } from "@/features/relations/api";
import { Blocked } from "@/features/relations/friends/Blocked";
import { FriendList } from "@/features/relations/friends/FriendList";
import { Requests } from "@/features/relations/friends/Requests";
import { messages } from "@/features/relations/messages";
import { useLive } from "@/features/relations/useLive";
import { Button } from "@/ui/Button";
import { buttonClass } from "@/ui/buttonClass";
import { EmptyState } from "@/ui/EmptyState";
import { PageFrame } from "@/ui/PageFrame";
import { Skeleton } from "@/ui/Skeleton";
import { TextField } from "@/ui/TextField";
import { useDocumentTitle } from "@/ui/useDocumentTitle";
import { usePaused } from "@/ui/usePaused";
import styles from "./Friends.module.css";

const TYPING_MS = 250;

/** One's friends, found by name, and the requests that wait. */
export default function FriendsPage() {
  useDocumentTitle(messages.title);
  useLive();
  const userId = useUserId();
  const [text, setText] = useState("");
  const asked = usePaused(text.trim(), TYPING_MS);
  const friends = useInfiniteQuery({ ...friendPagesQuery(asked), placeholderData: keepPreviousData });
  const people = friends.data?.pages.flatMap((page) => page.items) ?? [];
  const isAsking = friends.isPlaceholderData || asked !== text.trim();
  const hasNone = friends.data !== undefined && people.length === 0 && !isAsking;
  const network = (
    <Link to="/network" className={buttonClass("secondary")}>
      {messages.toNetwork}
    </Link>
  );
  return (
    <PageFrame title={messages.title} lead={messages.lead} actions={network}>
      <Requests />
      {hasNone && asked === "" ? null : (
        <div className={styles.find}>
          <TextField
            label={messages.find}
            hideLabel
            placeholder={messages.find}
            autoComplete="off"
            spellCheck={false}
            maxLength={PERSON_FILTER_MAX}
            value={text}
            onValueChange={setText}
          />
        </div>
      )}
      {friends.isPending ? (
        <div role="status" aria-label={messages.loading} className={styles.ghosts}>
          <Skeleton height={64} />
          <Skeleton height={64} />
          <Skeleton height={64} />
        </div>
      ) : friends.error && people.length === 0 ? (
        <EmptyState
          role="alert"
          title={messages.failed}
          text={friends.error.message}
          action={<Button onClick={() => void friends.refetch()}>{messages.tryAgain}</Button>}
        />
      ) : hasNone ? (
        asked === "" ? (
          <EmptyState icon={<Users size={22} aria-hidden="true" />} title={messages.none} text={messages.noneText} />
        ) : (
          <EmptyState role="status" title={messages.nobody} />
        )
      ) : userId !== null ? (
        <FriendList people={people} userId={userId} isBusy={isAsking} />
      ) : null}
      {friends.hasNextPage ? (
        <div className={styles.more}>
          <Button
            pending={friends.isFetchingNextPage}
            onClick={() => void nextPage(friends.data?.pages.length ?? 0, friends.fetchNextPage)}
          >
            {messages.more}
          </Button>
        </div>
      ) : null}
      <Blocked />
    </PageFrame>
  );
}
