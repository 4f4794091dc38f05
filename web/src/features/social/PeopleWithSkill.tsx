import { useInfiniteQuery } from "@tanstack/react-query";
import { peopleWithSkillQuery } from "@/features/social/api";
import { messages } from "@/features/social/messages";
import { PeopleList } from "@/features/social/PeopleList";
import type { FriendRequestActions } from "@/features/social/useFriendRequests";
import { Button } from "@/ui/Button";
import { EmptyState } from "@/ui/EmptyState";
import { Skeleton } from "@/ui/Skeleton";
import { getSkillLabel } from "@/ui/skillNames";
import styles from "./Network.module.css";

/** People with a skill, newest first. Shown to users who have no friends of friends. */
export function PeopleWithSkill({ skill, friendRequests }: { skill: string; friendRequests: FriendRequestActions }) {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    peopleWithSkillQuery(skill),
  );
  const title = messages.skillPeople(getSkillLabel(skill));
  const people = data?.pages.flatMap((page) => page.items);
  return (
    <section className={styles.skill} aria-label={title}>
      <h2 className={styles.heading}>{title}</h2>
      {people === undefined ? (
        error ? (
          <EmptyState
            role="alert"
            title={messages.failed}
            text={error.message}
            action={<Button onClick={() => void refetch()}>{messages.tryAgain}</Button>}
          />
        ) : (
          <div role="status" aria-label={messages.loading} className={styles.ghosts}>
            <Skeleton height={92} />
            <Skeleton height={92} />
          </div>
        )
      ) : people.length === 0 ? (
        <p className={styles.nobody}>{messages.nobodyYet}</p>
      ) : (
        <PeopleList label={title} people={people} friendRequests={friendRequests} isBusy={isFetchingNextPage} />
      )}
      {hasNextPage ? (
        <Button pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {messages.showMore}
        </Button>
      ) : null}
    </section>
  );
}
