import { useCallback, useEffect, useRef, useState } from "react";
import { downloadUrl } from "@/api/download";
import { withIdempotencyKeys } from "@/api/idempotencyKeys";
import { createRecordId } from "@/api/ids";
import { ApiProblem, getErrorMessage } from "@/api/problem";
import { cancelExport, getExport, startExport } from "@/features/storyboard/api";
import type { ExportJob, ExportRequest } from "@/features/storyboard/types";
import { toast } from "@/ui/toasts";

const POLL_MS = 500;
/**
 * Repeating the same request within this time reuses its idempotency key, so the server returns the same file instead
 * of exporting the current board.
 */
const ID_REUSE_MS = 60_000;
const withExportId = withIdempotencyKeys(createRecordId, ID_REUSE_MS);

export type ExportJobState =
  | { phase: "idle" }
  | { phase: "running"; progress: number | null; detail: string | null }
  | { phase: "failed"; detail: string };

export interface ExportJobControls {
  state: ExportJobState;
  start: (wish: ExportRequest) => void;
  cancel: () => void;
}

interface ExportJobOptions {
  /** True if the server job continues after the page is closed. */
  outlivesPage: boolean;
  failedText: string;
  onDone: () => void;
}

interface RunningJob {
  abort: AbortController;
  id: string | null;
  /** True if the user canceled the job. */
  isCancelled: boolean;
}

/** Start an export job, poll its progress, and download the file when it is done. */
export function useExportJob(projectId: string, options: ExportJobOptions): ExportJobControls {
  const latest = useRef(options);
  latest.current = options;
  const [state, setState] = useState<ExportJobState>({ phase: "idle" });
  const running = useRef<RunningJob | null>(null);

  const end = useCallback((isUnwanted: boolean) => {
    const job = running.current;
    running.current = null;
    if (!job) return;
    job.isCancelled = isUnwanted;
    job.abort.abort();
    if (isUnwanted && job.id) cancelExport(job.id).catch(() => undefined); // the job ends on its own if this fails
  }, []);
  useEffect(() => () => end(!latest.current.outlivesPage), [end]);

  const start = useCallback(
    (wish: ExportRequest) => {
      end(true);
      const job: RunningJob = { abort: new AbortController(), id: null, isCancelled: false };
      running.current = job;
      setState({ phase: "running", progress: null, detail: null });
      runExport(projectId, wish, job, (progress, detail) => setState({ phase: "running", progress, detail }))
        .then((made) => {
          if (running.current !== job) return;
          running.current = null;
          if (made.state === "done" && made.url) {
            downloadUrl(made.url, made.file_name);
            setState({ phase: "idle" });
            latest.current.onDone();
            if (made.detail) toast(made.detail);
          } else {
            setState({ phase: "failed", detail: made.detail ?? latest.current.failedText });
          }
        })
        .catch((error: unknown) => {
          if (running.current !== job) return;
          running.current = null;
          setState({ phase: "failed", detail: getErrorMessage(error, latest.current.failedText) });
        });
    },
    [end, projectId],
  );
  const cancel = useCallback(() => {
    end(true);
    setState({ phase: "idle" });
  }, [end]);
  return { state, start, cancel };
}

async function runExport(
  projectId: string,
  wish: ExportRequest,
  job: RunningJob,
  onProgress: (progress: number | null, detail: string | null) => void,
): Promise<ExportJob> {
  let made = await withExportId([projectId, wish], (id) => startExport(projectId, { ...wish, id }));
  job.id = made.id;
  if (job.abort.signal.aborted) {
    if (job.isCancelled) cancelExport(made.id).catch(() => undefined);
    return made;
  }
  while (made.state === "queued" || made.state === "running") {
    onProgress(made.state === "queued" ? null : made.progress, made.detail);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    try {
      made = await getExport(made.id, job.abort.signal);
    } catch (error) {
      // The job continues on the server: keep polling until the connection is back.
      if (job.abort.signal.aborted || !(error instanceof ApiProblem) || !error.isTransient) throw error;
    }
  }
  return made;
}
