import { infiniteQueryOptions, useInfiniteQuery } from "@tanstack/react-query";
import { call } from "@/api/http/client";
import { loadNextPage } from "@/api/http/loadNextPage";
import { ProjectTile } from "@/features/projects/list/ProjectTile";
import { Button } from "@/ui/buttons/Button";
import { EmptyState } from "@/ui/layout/EmptyState";
import { Panel } from "@/ui/layout/Panel";
import { Skeleton } from "@/ui/layout/Skeleton";
import styles from "./ProfileTab.module.css";
import { texts } from "./texts";

function personProjectsQuery(profile_id: string) {
  return infiniteQueryOptions({
    queryKey: ["projects", "of-person", profile_id],
    queryFn: ({ pageParam, signal }) =>
      call("GET", "/api/profiles/{profile_id}/projects", {
        path: { profile_id },
        query: { cursor: pageParam },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
  });
}

/** Panel with a person's public projects, paginated. */
export default function PersonProjects({ personId }: { personId: string }) {
  const projects = useInfiniteQuery(personProjectsQuery(personId));
  const items = projects.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <Panel title={texts.projects}>
      {projects.isPending ? (
        <div role="status" aria-label={texts.loading} className={styles.grid}>
          <Skeleton height={200} />
        </div>
      ) : projects.error && items.length === 0 ? (
        <EmptyState
          role="alert"
          title={texts.failed}
          text={projects.error.message}
          action={<Button onClick={() => void projects.refetch()}>{texts.tryAgain}</Button>}
        />
      ) : items.length === 0 ? (
        <p className={styles.none}>{texts.none}</p>
      ) : (
        <ul className={styles.grid}>
          {items.map((project) => (
            <li key={project.id}>
              <ProjectTile project={project} />
            </li>
          ))}
        </ul>
      )}
      {projects.hasNextPage ? (
        <div className={styles.more}>
          <Button
            pending={projects.isFetchingNextPage}
            onClick={() => void loadNextPage(projects.data?.pages.length ?? 0, projects.fetchNextPage)}
          >
            {texts.more}
          </Button>
        </div>
      ) : null}
    </Panel>
  );
}
