import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useId, useMemo } from "react";
import type { DeletedProject } from "@/api/gen/rest/types.gen";
import { getErrorMessage } from "@/api/http/problem";
import { useTopic } from "@/api/socket/useTopic";
import { useAction } from "@/api/useAction";
import { formatDate } from "@/i18n/dates";
import { Button } from "@/ui/buttons/Button";
import { ErrorText } from "@/ui/forms/ErrorText";
import { toast } from "@/ui/status/toasts";
import { deletedProjectsQuery, restoreProject } from "./api";
import styles from "./RecentlyDeleted.module.css";
import { texts } from "./texts";

const EVENTS = ["projects_changed"] as const;

function DeletedProjectItem({ project, onRestored }: { project: DeletedProject; onRestored: () => Promise<void> }) {
  const { run, error, isPending } = useAction((error) =>
    texts.restoreFailed({ reason: getErrorMessage(error, texts.restoreFailedOther) }),
  );
  const restore = () =>
    run(async () => {
      await restoreProject(project.id);
      toast(texts.restored({ name: project.name }));
      await onRestored();
    });

  return (
    <li className={styles.item}>
      <div className={styles.text}>
        <p className={styles.name}>{project.name}</p>
        <p className={styles.meta}>
          {texts.deletionDates({
            deleted: formatDate(project.deleted_at),
            purged: formatDate(project.purged_at),
          })}
        </p>
        <ErrorText text={error} />
      </div>
      <Button aria-label={texts.restoreItem({ name: project.name })} pending={isPending} onClick={() => void restore()}>
        {texts.restore}
      </Button>
    </li>
  );
}

/** The user's deleted projects that can be restored. Renders nothing if there are none. */
export default function RecentlyDeleted({ userId }: { userId: string }) {
  const queryClient = useQueryClient();
  const query = useMemo(() => deletedProjectsQuery(userId), [userId]);
  const { data, error, refetch } = useQuery(query);
  const reload = useCallback(() => void refetch(), [refetch]);
  useTopic(`user:${userId}`, EVENTS, reload);
  const titleId = useId();

  const refresh = useCallback(async () => {
    await queryClient.invalidateQueries({ queryKey: ["projects", "list"] });
    await queryClient.invalidateQueries({ queryKey: ["projects", "deleted"] });
  }, [queryClient]);

  if (error && !data) {
    return (
      <p className={styles.failed} role="alert">
        {texts.recentFailed} <Button onClick={reload}>{texts.tryAgain}</Button>
      </p>
    );
  }
  if (!data || data.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <h2 id={titleId}>{texts.recent}</h2>
      <ul className={styles.list}>
        {data.map((project) => (
          <DeletedProjectItem key={project.id} project={project} onRestored={refresh} />
        ))}
      </ul>
    </section>
  );
}
