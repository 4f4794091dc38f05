import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Users } from "lucide-react";
import { useState } from "react";
import { PERSON_FILTER_MAX } from "@/api/gen/limit-values";
import { loadNextPage } from "@/api/loadNextPage";
import { useUserId } from "@/api/session";
import { friendPagesQuery } from "@/features/relations/api";
import { BlockedPeople } from "@/features/relations/friends/BlockedPeople";
import { FriendList } from "@/features/relations/friends/FriendList";
import { FriendRequests } from "@/features/relations/friends/FriendRequests";
import { messages } from "@/features/relations/messages";
import { useRelationUpdates } from "@/features/relations/useRelationUpdates";
import { Button } from "@/ui/Button";
import { getButtonClass } from "@/ui/buttonClass";
import { EmptyState } from "@/ui/EmptyState";
import { PageFrame } from "@/ui/PageFrame";
import { Skeleton } from "@/ui/Skeleton";
import { TextField } from "@/ui/TextField";
import { useDebouncedText } from "@/ui/useDebouncedText";
import { useDocumentTitle } from "@/ui/useDocumentTitle";
import styles from "./Friends.module.css";

const TYPING_MS = 250;

/** Page with the user's friends, a search field, friend requests and blocked people. */
export default function FriendsPage() {
  useDocumentTitle(messages.title);
  useRelationUpdates();
  const userId = useUserId();
  const [text, setText] = useState("");
  const asked = useDebouncedText(text.trim(), TYPING_MS);
  const friends = useInfiniteQuery({ ...friendPagesQuery(asked), placeholderData: keepPreviousData });
  const people = friends.data?.pages.flatMap((page) => page.items) ?? [];
  const isAsking = friends.isPlaceholderData || asked !== text.trim();
  const hasNone = friends.data !== undefined && people.length === 0 && !isAsking;
  const network = (
    <Link to="/network" className={getButtonClass("secondary")}>
      {messages.toNetwork}
    </Link>
  );
  return (
    <PageFrame title={messages.title} lead={messages.lead} actions={network}>
      <FriendRequests />
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
            onClick={() => void loadNextPage(friends.data?.pages.length ?? 0, friends.fetchNextPage)}
          >
            {messages.more}
          </Button>
        </div>
      ) : null}
      <BlockedPeople />
    </PageFrame>
  );
}
