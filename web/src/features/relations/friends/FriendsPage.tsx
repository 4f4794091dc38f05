import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Users } from "lucide-react";
import { useState } from "react";
import { PERSON_FILTER_MAX } from "@/api/gen/limit-values";
import { loadNextPage } from "@/api/http/loadNextPage";
import { useUserId } from "@/api/http/session";
import { friendPagesQuery } from "@/features/relations/api";
import { BlockedPeople } from "@/features/relations/friends/BlockedPeople";
import { FriendList } from "@/features/relations/friends/FriendList";
import { FriendRequests } from "@/features/relations/friends/FriendRequests";
import { texts } from "@/features/relations/texts";
import { useRelationUpdates } from "@/features/relations/useRelationUpdates";
import { Button } from "@/ui/buttons/Button";
import { getButtonClass } from "@/ui/buttons/buttonClass";
import { TextField } from "@/ui/forms/TextField";
import { EmptyState } from "@/ui/layout/EmptyState";
import { PageFrame } from "@/ui/layout/PageFrame";
import { Skeleton } from "@/ui/layout/Skeleton";
import { useDebounced } from "@/ui/text/useDebounced";
import { useDocumentTitle } from "@/ui/text/useDocumentTitle";
import styles from "./Friends.module.css";

/** Page with the user's friends, a search field, friend requests and blocked people. */
export default function FriendsPage() {
  useDocumentTitle(texts.title);
  useRelationUpdates();
  const userId = useUserId();
  const [text, setText] = useState("");
  const searchText = useDebounced(text.trim());
  const friends = useInfiniteQuery({ ...friendPagesQuery(searchText), placeholderData: keepPreviousData });
  const people = friends.data?.pages.flatMap((page) => page.items) ?? [];
  const isSearching = friends.isPlaceholderData || searchText !== text.trim();
  const isEmpty = friends.data !== undefined && people.length === 0 && !isSearching;
  const networkLink = (
    <Link to="/network" className={getButtonClass("secondary")}>
      {texts.toNetwork}
    </Link>
  );
  return (
    <PageFrame title={texts.title} lead={texts.lead} actions={networkLink}>
      <FriendRequests />
      {isEmpty && searchText === "" ? null : (
        <div className={styles.search}>
          <TextField
            label={texts.findFriend}
            hideLabel
            placeholder={texts.findFriend}
            autoComplete="off"
            spellCheck={false}
            maxLength={PERSON_FILTER_MAX}
            value={text}
            onValueChange={setText}
          />
        </div>
      )}
      {friends.isPending ? (
        <div role="status" aria-label={texts.loading} className={styles.skeletons}>
          <Skeleton height={64} />
          <Skeleton height={64} />
          <Skeleton height={64} />
        </div>
      ) : friends.error && people.length === 0 ? (
        <EmptyState
          role="alert"
          title={texts.failed}
          text={friends.error.message}
          action={<Button onClick={() => void friends.refetch()}>{texts.tryAgain}</Button>}
        />
      ) : isEmpty ? (
        searchText === "" ? (
          <EmptyState icon={<Users size={22} aria-hidden="true" />} title={texts.none} text={texts.noneText} />
        ) : (
          <EmptyState role="status" title={texts.noMatches} />
        )
      ) : userId !== null ? (
        <FriendList people={people} userId={userId} isBusy={isSearching} />
      ) : null}
      {friends.hasNextPage ? (
        <div className={styles.more}>
          <Button
            pending={friends.isFetchingNextPage}
            onClick={() => void loadNextPage(friends.data?.pages.length ?? 0, friends.fetchNextPage)}
          >
            {texts.more}
          </Button>
        </div>
      ) : null}
      <BlockedPeople />
    </PageFrame>
  );
}
