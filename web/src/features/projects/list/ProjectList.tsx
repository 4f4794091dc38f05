import { useInfiniteQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useCallback, useEffect, useMemo, useRef } from "react";
import { loadNextPage } from "@/api/http/loadNextPage";
import { useTopic } from "@/api/socket/useTopic";
import { projectListQuery } from "@/features/projects/api";
import { texts as shared } from "@/features/projects/texts";
import { Button } from "@/ui/buttons/Button";
import { cx } from "@/ui/cx";
import { EmptyState } from "@/ui/layout/EmptyState";
import { Skeleton } from "@/ui/layout/Skeleton";
import { VisuallyHidden } from "@/ui/text/VisuallyHidden";
import styles from "./ProjectList.module.css";
import { ProjectTile } from "./ProjectTile";
import tile from "./ProjectTile.module.css";
import { texts } from "./texts";

const EVENTS = ["projects_changed"] as const;

/** Row of projects. The New Project tile comes first, so that it is always visible. */
export function ProjectList({ userId, onNew }: { userId: string; onNew: () => void }) {
  const query = useMemo(() => projectListQuery(userId), [userId]);
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery(query);
  const reload = useCallback(() => void refetch(), [refetch]);
  useTopic(`user:${userId}`, EVENTS, reload);
  const sentinelRef = useRef<HTMLLIElement>(null);
  const pageCount = data?.pages.length ?? 0;

  useEffect(() => {
    const sentinel = sentinelRef.current;
    if (!sentinel || !hasNextPage || isFetchingNextPage) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) void loadNextPage(pageCount, fetchNextPage);
      },
      { rootMargin: "0px 600px" },
    );
    observer.observe(sentinel);
    return () => observer.disconnect();
  }, [pageCount, hasNextPage, isFetchingNextPage, fetchNextPage]);

  const projects = data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <>
      {error ? (
        <div className={styles.failed}>
          <EmptyState
            role="alert"
            title={texts.listFailed}
            text={error.message}
            action={<Button onClick={() => void refetch()}>{shared.tryAgain}</Button>}
          />
        </div>
      ) : null}
      {isPending ? (
        <VisuallyHidden>
          <span role="status">{texts.loading}</span>
        </VisuallyHidden>
      ) : null}
      <div className={styles.scroller}>
        <ul className={styles.list} aria-label={texts.projects} aria-busy={isPending}>
          <li className={cx(styles.item, styles.newItem)}>
            <button type="button" className={cx(tile.tile, tile.newProject)} onClick={onNew}>
              <span className={tile.plusIcon}>
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
          {data && projects.length === 0 ? <li className={styles.none}>{texts.none}</li> : null}
          {hasNextPage ? (
            <li ref={sentinelRef} className={styles.item}>
              <Skeleton height="100%" />
            </li>
          ) : null}
        </ul>
      </div>
    </>
  );
}
