import { useInfiniteQuery } from "@tanstack/react-query";
import { peopleWithSkillQuery } from "@/features/social/api";
import { PeopleList } from "@/features/social/PeopleList";
import { texts } from "@/features/social/texts";
import type { FriendRequestActions } from "@/features/social/useFriendRequests";
import { Button } from "@/ui/buttons/Button";
import { EmptyState } from "@/ui/layout/EmptyState";
import { Skeleton } from "@/ui/layout/Skeleton";
import { getSkillLabel } from "@/ui/people/skillNames";
import styles from "./Network.module.css";

/** People with a skill, newest first. Shown to users who have no friends of friends. */
export function PeopleWithSkill({ skill, friendRequests }: { skill: string; friendRequests: FriendRequestActions }) {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    peopleWithSkillQuery(skill),
  );
  const title = texts.skillPeople({ skill: getSkillLabel(skill) });
  const people = data?.pages.flatMap((page) => page.items);
  return (
    <section className={styles.skill} aria-label={title}>
      <h2 className={styles.heading}>{title}</h2>
      {people === undefined ? (
        error ? (
          <EmptyState
            role="alert"
            title={texts.failed}
            text={error.message}
            action={<Button onClick={() => void refetch()}>{texts.tryAgain}</Button>}
          />
        ) : (
          <div role="status" aria-label={texts.loading} className={styles.skeletons}>
            <Skeleton height={92} />
            <Skeleton height={92} />
          </div>
        )
      ) : people.length === 0 ? (
        <p className={styles.empty}>{texts.noPeopleWithSkill}</p>
      ) : (
        <PeopleList label={title} people={people} friendRequests={friendRequests} isBusy={isFetchingNextPage} />
      )}
      {hasNextPage ? (
        <Button pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {texts.showMore}
        </Button>
      ) : null}
    </section>
  );
}
