import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useId, useMemo } from "react";
import type { DeletedProject } from "@/api/gen/rest/types.gen";
import { getErrorMessage } from "@/api/problem";
import { useAction } from "@/api/useAction";
import { useTopic } from "@/api/useTopic";
import { Button } from "@/ui/Button";
import { ErrorText } from "@/ui/ErrorText";
import { toast } from "@/ui/toasts";
import { deletedProjectsQuery, restoreProject } from "./api";
import { messages } from "./messages";
import styles from "./RecentlyDeleted.module.css";

const EVENTS = ["projects_changed"] as const;
const dateFormat = new Intl.DateTimeFormat(undefined, { dateStyle: "medium" });

function DeletedProjectItem({ project, onRestored }: { project: DeletedProject; onRestored: () => Promise<void> }) {
  const { act, fault, isPending } = useAction((error) =>
    messages.restoreFailed(getErrorMessage(error, messages.restoreFailedOther)),
  );
  const restore = () =>
    act(async () => {
      await restoreProject(project.id);
      toast(messages.restored(project.name));
      await onRestored();
    });

  return (
    <li className={styles.item}>
      <div className={styles.words}>
        <p className={styles.name}>{project.name}</p>
        <p className={styles.meta}>
          {messages.until(
            dateFormat.format(new Date(project.deleted_at)),
            dateFormat.format(new Date(project.purged_at)),
          )}
        </p>
        <ErrorText text={fault} />
      </div>
      <Button aria-label={messages.restoreNamed(project.name)} pending={isPending} onClick={() => void restore()}>
        {messages.restore}
      </Button>
    </li>
  );
}

/** The user's deleted projects that can be restored. Renders nothing if there are none. */
export default function RecentlyDeleted({ userId }: { userId: string }) {
  const queryClient = useQueryClient();
  const query = useMemo(() => deletedProjectsQuery(userId), [userId]);
  const { data, error, refetch } = useQuery(query);
  const look = useCallback(() => void refetch(), [refetch]);
  useTopic(`user:${userId}`, EVENTS, look);
  const title = useId();

  const refresh = useCallback(async () => {
    await queryClient.invalidateQueries({ queryKey: ["projects", "list"] });
    await queryClient.invalidateQueries({ queryKey: ["projects", "deleted"] });
  }, [queryClient]);

  if (error && !data) {
    return (
      <p className={styles.failed} role="alert">
        {messages.recentFailed} <Button onClick={look}>{messages.tryAgain}</Button>
      </p>
    );
  }
  if (!data || data.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby={title}>
      <h2 id={title}>{messages.recent}</h2>
      <ul className={styles.list}>
        {data.map((project) => (
          <DeletedProjectItem key={project.id} project={project} onRestored={refresh} />
        ))}
      </ul>
    </section>
  );
}
