import { useInfiniteQuery } from "@tanstack/react-query";
import { loadNextPage } from "@/api/http/loadNextPage";
import { blockedQuery, unblock } from "@/features/relations/api";
import { PersonRow } from "@/features/relations/friends/PersonRow";
import { usePersonActions } from "@/features/relations/friends/usePersonActions";
import { texts } from "@/features/relations/texts";
import { Button } from "@/ui/buttons/Button";
import { Panel } from "@/ui/layout/Panel";
import styles from "./Friends.module.css";

/** Panel of blocked people; renders nothing if there are none. */
export function BlockedPeople() {
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(blockedQuery());
  const { act: run, isBusy } = usePersonActions();
  const people = data?.pages.flatMap((page) => page.items) ?? [];
  if (people.length === 0) return null;
  return (
    <Panel title={texts.blocked} className={styles.blocked}>
      <ul className={styles.list} aria-label={texts.blocked}>
        {people.map((person) => (
          <PersonRow key={person.id} person={person}>
            <Button
              size="small"
              pending={isBusy(person.id, "unblock")}
              onClick={() => void run(person.id, "unblock", () => unblock(person.id))}
            >
              {texts.unblock}
            </Button>
          </PersonRow>
        ))}
      </ul>
      {hasNextPage ? (
        <div className={styles.more}>
          <Button
            pending={isFetchingNextPage}
            onClick={() => void loadNextPage(data?.pages.length ?? 0, fetchNextPage)}
          >
            {texts.more}
          </Button>
        </div>
      ) : null}
    </Panel>
  );
}
