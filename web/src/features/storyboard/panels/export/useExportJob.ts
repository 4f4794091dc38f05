import { useCallback, useEffect, useRef, useState } from "react";
import { downloadUrl } from "@/api/http/download";
import { withIdempotencyKeys } from "@/api/http/idempotencyKeys";
import { ApiProblem, getErrorMessage } from "@/api/http/problem";
import { createRecordId } from "@/api/ids";
import { cancelExport, getExport, startExport } from "@/features/storyboard/api";
import type { ExportJob, ExportRequest } from "@/features/storyboard/types";
import { toast } from "@/ui/status/toasts";

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
  start: (request: ExportRequest) => void;
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

  const end = useCallback((isCancelled: boolean) => {
    const job = running.current;
    running.current = null;
    if (!job) return;
    job.isCancelled = isCancelled;
    job.abort.abort();
    if (isCancelled && job.id) cancelExport(job.id).catch(() => undefined); // the job ends on its own if this fails
  }, []);
  useEffect(() => () => end(!latest.current.outlivesPage), [end]);

  const start = useCallback(
    (request: ExportRequest) => {
      end(true);
      const job: RunningJob = { abort: new AbortController(), id: null, isCancelled: false };
      running.current = job;
      setState({ phase: "running", progress: null, detail: null });
      runExport(projectId, request, job, (progress, detail) => setState({ phase: "running", progress, detail }))
        .then((exportJob) => {
          if (running.current !== job) return;
          running.current = null;
          if (exportJob.state === "done" && exportJob.url) {
            downloadUrl(exportJob.url, exportJob.file_name);
            setState({ phase: "idle" });
            latest.current.onDone();
            if (exportJob.detail) toast(exportJob.detail);
          } else {
            setState({ phase: "failed", detail: exportJob.detail ?? latest.current.failedText });
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
  request: ExportRequest,
  job: RunningJob,
  onProgress: (progress: number | null, detail: string | null) => void,
): Promise<ExportJob> {
  let exportJob = await withExportId([projectId, request], (id) => startExport(projectId, { ...request, id }));
  job.id = exportJob.id;
  if (job.abort.signal.aborted) {
    if (job.isCancelled) cancelExport(exportJob.id).catch(() => undefined);
    return exportJob;
  }
  while (exportJob.state === "queued" || exportJob.state === "running") {
    onProgress(exportJob.state === "queued" ? null : exportJob.progress, exportJob.detail);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    try {
      exportJob = await getExport(exportJob.id, job.abort.signal);
    } catch (error) {
      // The job continues on the server: keep polling until the connection is back.
      if (job.abort.signal.aborted || !(error instanceof ApiProblem) || !error.isTransient) throw error;
    }
  }
  return exportJob;
}
