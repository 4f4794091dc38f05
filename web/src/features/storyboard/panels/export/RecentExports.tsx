import { Download } from "lucide-react";
import { useEffect, useState } from "react";
import { downloadUrl } from "@/api/download";
import { ApiProblem } from "@/api/problem";
import { listExports } from "@/features/storyboard/api";
import { useEditorContext } from "@/features/storyboard/editorContext/editorContext";
import type { ExportJob } from "@/features/storyboard/types";
import { IconButton } from "@/ui/IconButton";
import { exportMessages } from "./messages";
import styles from "./RenderDialog.module.css";

const POLL_MS = 2000;

const isUnfinished = ({ state }: ExportJob) => state === "queued" || state === "running";

/** List of the user's recent exports of this board, including those started in other tabs or earlier visits. */
export function RecentExports({ isRunning }: { isRunning: boolean }) {
  const { project } = useEditorContext();
  const [items, setItems] = useState<readonly ExportJob[]>([]);
  const [isAway, setAway] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: an export that begins or ends changes the list
  useEffect(() => {
    const leaving = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async (): Promise<void> => {
      try {
        const { items: found } = await listExports(project.id, leaving.signal);
        setItems(found);
        setAway(false);
        if (found.some(isUnfinished)) timer = setTimeout(() => void look(), POLL_MS);
      } catch (error) {
        // Don't offer a retry to visitors: the request fails permanently because they have no list.
        if (!leaving.signal.aborted) setAway(error instanceof ApiProblem && error.isTransient);
      }
    };
    void look();
    return () => {
      leaving.abort();
      clearTimeout(timer);
    };
  }, [project.id, isRunning]);

  if (items.length === 0 && !isAway) return null;
  return (
    <section className={styles.recent} aria-label={exportMessages.recentExports}>
      <h3 className={styles.title}>{exportMessages.recentExports}</h3>
      {isAway ? (
        <p className={styles.away} role="status">
          {exportMessages.recentAway}
        </p>
      ) : null}
      <ul className={styles.list}>
        {items.map((job) => (
          <RecentExportRow key={job.id} job={job} />
        ))}
      </ul>
    </section>
  );
}

function RecentExportRow({ job }: { job: ExportJob }) {
  const when = new Date(job.created_at).toLocaleString(undefined, { dateStyle: "short", timeStyle: "short" });
  const share = job.state === "running" ? ` ${Math.round(job.progress * 100)} %` : "";
  const { url } = job;
  return (
    <li className={styles.row}>
      <span className={styles.name} title={job.file_name}>
        {job.file_name}
      </span>
      <span className={styles.state}>
        {job.state === "done" ? when : `${exportMessages.exportStates[job.state]}${share}`}
      </span>
      {url ? (
        <IconButton
          label={exportMessages.download(job.file_name)}
          size="small"
          onClick={() => downloadUrl(url, job.file_name)}
        >
          <Download size={15} aria-hidden="true" />
        </IconButton>
      ) : (
        <span />
      )}
    </li>
  );
}
