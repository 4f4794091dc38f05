import { useInfiniteQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { Megaphone } from "lucide-react";
import { useCallback, useEffect } from "react";
import { loadNextPage } from "@/api/http/loadNextPage";
import { useTopic } from "@/api/socket/useTopic";
import type { Project, ProjectUpdate } from "@/api/types";
import { texts as shared } from "@/features/projects/texts";
import { formatDateTime } from "@/i18n/dates";
import { Button } from "@/ui/buttons/Button";
import { cx } from "@/ui/cx";
import { EmptyState } from "@/ui/layout/EmptyState";
import { Panel } from "@/ui/layout/Panel";
import { Skeleton } from "@/ui/layout/Skeleton";
import { useScrollToTarget } from "@/ui/layout/useScrollToTarget";
import { lazyComponent } from "@/ui/lazyComponent";
import { RichText } from "@/ui/richText/RichText";
import { updatesQuery } from "./api";
import { DeleteUpdateButton } from "./DeleteUpdateButton";
import { texts } from "./texts";
import styles from "./UpdatesPanel.module.css";

const UpdateComposer = lazyComponent(() => import("./UpdateComposer"));

const EVENTS = ["updates_changed", "members_changed", "project_updated"] as const;

function UpdateItem({ project, update, isTarget }: { project: string; update: ProjectUpdate; isTarget: boolean }) {
  const target = useScrollToTarget<HTMLLIElement>(isTarget);
  const time = formatDateTime(update.scheduled_for ?? update.created_at);
  return (
    <li ref={target.ref} className={cx(styles.update, target.className)}>
      <div className={styles.updateHead}>
        {update.title ? <h3 className={styles.updateTitle}>{update.title}</h3> : null}
        {update.abilities.delete ? <DeleteUpdateButton project={project} update={update} /> : null}
      </div>
      <RichText html={update.body} />
      <p className={styles.updateMeta}>
        {update.posted ? texts.posted({ time }) : texts.scheduled({ time })} · {update.author.display_name}
      </p>
    </li>
  );
}

/** Panel with a project's updates. `address` is the ref in the page's URL; `project` is null while it loads. */
export default function UpdatesPanel({ address, project }: { address: string; project: Project | null }) {
  const { data: pages, error, refetch, ...more } = useInfiniteQuery(updatesQuery(address));
  const data = pages?.pages.flatMap((page) => page.items);
  const { update: targetId } = useSearch({ strict: false });
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = more;
  const isFound = targetId === undefined || data?.some(({ id }) => id === targetId);
  // The update named in the URL may be on a later page.
  useEffect(() => {
    if (isFound === false && hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [isFound, hasNextPage, isFetchingNextPage, fetchNextPage]);
  const reload = useCallback(() => void refetch(), [refetch]);
  useTopic(project && `project:${project.id}`, EVENTS, reload);
  return (
    <Panel title={shared.updates}>
      {project?.abilities.post_updates ? (
        <UpdateComposer project={address} fallback={<div className={styles.composerSkeleton} />} />
      ) : null}
      {data ? (
        data.length === 0 ? (
          <EmptyState icon={<Megaphone size={26} />} title={texts.noUpdates} text={texts.noUpdatesText} />
        ) : (
          <>
            <ul>
              {data.map((update) => (
                <UpdateItem key={update.id} project={address} update={update} isTarget={update.id === targetId} />
              ))}
            </ul>
            {more.hasNextPage ? (
              <div className={styles.moreUpdates}>
                <Button
                  pending={more.isFetchingNextPage}
                  onClick={() => void loadNextPage(pages?.pages.length ?? 0, more.fetchNextPage)}
                >
                  {texts.moreUpdates}
                </Button>
              </div>
            ) : null}
          </>
        )
      ) : error ? (
        <EmptyState
          role="alert"
          title={texts.updatesFailed}
          text={error.message}
          action={<Button onClick={() => void refetch()}>{shared.tryAgain}</Button>}
        />
      ) : (
        <div className={styles.update}>
          <Skeleton width="60%" />
        </div>
      )}
    </Panel>
  );
}
