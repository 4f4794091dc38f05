import { useInfiniteQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useCallback, useEffect, useMemo, useRef } from "react";
import { loadNextPage } from "@/api/loadNextPage";
import { useTopic } from "@/api/useTopic";
import { projectListQuery } from "@/features/projects/api";
import { messages as shared } from "@/features/projects/messages";
import { Button } from "@/ui/Button";
import { cx } from "@/ui/cx";
import { EmptyState } from "@/ui/EmptyState";
import { Skeleton } from "@/ui/Skeleton";
import { VisuallyHidden } from "@/ui/VisuallyHidden";
import { messages } from "./messages";
import styles from "./ProjectList.module.css";
import { ProjectTile } from "./ProjectTile";
import tile from "./ProjectTile.module.css";

const EVENTS = ["projects_changed"] as const;

/** Row of projects. The New Project tile comes first, so that it is always visible. */
export function ProjectList({ userId, onNew }: { userId: string; onNew: () => void }) {
  const query = useMemo(() => projectListQuery(userId), [userId]);
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery(query);
  const look = useCallback(() => void refetch(), [refetch]);
  useTopic(`user:${userId}`, EVENTS, look);
  const end = useRef<HTMLLIElement>(null);
  const read = data?.pages.length ?? 0;

  useEffect(() => {
    const mark = end.current;
    if (!mark || !hasNextPage || isFetchingNextPage) return;
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) void loadNextPage(read, fetchNextPage);
      },
      { rootMargin: "0px 600px" },
    );
    watch.observe(mark);
    return () => watch.disconnect();
  }, [read, hasNextPage, isFetchingNextPage, fetchNextPage]);

  const projects = data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <>
      {error ? (
        <div className={styles.failed}>
          <EmptyState
            role="alert"
            title={messages.listFailed}
            text={error.message}
            action={<Button onClick={() => void refetch()}>{shared.tryAgain}</Button>}
          />
        </div>
      ) : null}
      {isPending ? (
        <VisuallyHidden>
          <span role="status">{messages.loading}</span>
        </VisuallyHidden>
      ) : null}
      <div className={styles.scroller}>
        <ul className={styles.list} aria-label={messages.projects} aria-busy={isPending}>
          <li className={cx(styles.item, styles.slim)}>
            <button type="button" className={cx(tile.tile, tile.fresh)} onClick={onNew}>
              <span className={tile.plus}>
                <Plus size={20} aria-hidden="true" />
              </span>
              {shared.newProject}
            </button>
          </li>
          {projects.map((project) => (
            <li key={project.id} className={styles.item}>
              <ProjectTile project={project} />
            </li>
          ))}
          {isPending
            ? ["a", "b", "c"].map((key) => (
                <li key={key} className={styles.item}>
                  <Skeleton height="100%" />
                </li>
              ))
            : null}
          {data && projects.length === 0 ? <li className={styles.none}>{messages.none}</li> : null}
          {hasNextPage ? (
            <li ref={end} className={styles.item}>
              <Skeleton height="100%" />
            </li>
          ) : null}
        </ul>
      </div>
    </>
  );
}
