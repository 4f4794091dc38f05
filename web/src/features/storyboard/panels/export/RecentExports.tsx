import { Download } from "lucide-react";
import { useEffect, useState } from "react";
import { downloadUrl } from "@/api/http/download";
import { ApiProblem } from "@/api/http/problem";
import { listExports } from "@/features/storyboard/api";
import { useEditorContext } from "@/features/storyboard/editorContext/editorContext";
import type { ExportJob } from "@/features/storyboard/types";
import { formatDateTime } from "@/i18n/dates";
import { formatPercent } from "@/i18n/percent";
import { IconButton } from "@/ui/buttons/IconButton";
import styles from "./dialogs/RenderDialog.module.css";
import { exportTexts } from "./texts";

const POLL_MS = 2000;

const isUnfinished = ({ state }: ExportJob) => state === "queued" || state === "running";

/** List of the user's recent exports of this board, including those started in other tabs or earlier visits. */
export function RecentExports({ isRunning }: { isRunning: boolean }) {
  const { project } = useEditorContext();
  const [items, setItems] = useState<readonly ExportJob[]>([]);
  const [hasLoadFailed, setLoadFailed] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: reload when an export starts or ends
  useEffect(() => {
    const controller = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const poll = async (): Promise<void> => {
      try {
        const { items: loaded } = await listExports(project.id, controller.signal);
        setItems(loaded);
        setLoadFailed(false);
        if (loaded.some(isUnfinished)) timer = setTimeout(() => void poll(), POLL_MS);
      } catch (error) {
        // Don't offer a retry to visitors: the request fails permanently because they have no list.
        if (!controller.signal.aborted) setLoadFailed(error instanceof ApiProblem && error.isTransient);
      }
    };
    void poll();
    return () => {
      controller.abort();
      clearTimeout(timer);
    };
  }, [project.id, isRunning]);

  if (items.length === 0 && !hasLoadFailed) return null;
  return (
    <section className={styles.recent} aria-label={exportTexts.recentExports}>
      <h3 className={styles.title}>{exportTexts.recentExports}</h3>
      {hasLoadFailed ? (
        <p className={styles.loadError} role="status">
          {exportTexts.recentFailed}
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
  const createdAt = formatDateTime(job.created_at);
  const progressText = job.state === "running" ? ` ${formatPercent(job.progress)}` : "";
  const { url } = job;
  return (
    <li className={styles.row}>
      <span className={styles.name} title={job.file_name}>
        {job.file_name}
      </span>
      <span className={styles.summary}>{job.summary}</span>
      <span className={styles.state}>
        {job.state === "done" ? createdAt : `${exportTexts.exportStates[job.state]}${progressText}`}
      </span>
      {url ? (
        <IconButton
          label={exportTexts.download({ name: job.file_name })}
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
