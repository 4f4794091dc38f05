import { useCallback, useEffect, useRef, useState } from "react";
import { saveFrom } from "@/api/download";
import { withKeptIds } from "@/api/keptIds";
import { ApiProblem, messageOf } from "@/api/problem";
import { newRecordId } from "@/api/requestKey";
import { cancelExport, getExport, startExport } from "@/features/storyboard/api";
import type { ExportJob, ExportWish } from "@/features/storyboard/types";
import { toast } from "@/ui/toasts";

const LOOK_MS = 500;
/** Pressed again within this time, it is the same file that is wanted, and not the board as it has become. */
const SAME_MS = 60_000;
const exported = withKeptIds(newRecordId, SAME_MS);

export type JobState =
  | { phase: "idle" }
  | { phase: "running"; progress: number | null; detail: string | null }
  | { phase: "failed"; detail: string };

export interface ExportRun {
  state: JobState;
  start: (wish: ExportWish) => void;
  cancel: () => void;
}

interface JobOptions {
  /** Whether the server goes on with it when the page is left: what takes long is found again. */
  outlivesPage: boolean;
  failedText: string;
  onDone: () => void;
}

interface Running {
  stop: AbortController;
  id: string | null;
  /** The person asked for it to stop. */
  isUnwanted: boolean;
}

/** Lets the server make a file, follows its progress, and saves it. */
export function useExportJob(projectId: string, options: JobOptions): ExportRun {
  const latest = useRef(options);
  latest.current = options;
  const [state, setState] = useState<JobState>({ phase: "idle" });
  const running = useRef<Running | null>(null);

  const end = useCallback((isUnwanted: boolean) => {
    const job = running.current;
    running.current = null;
    if (!job) return;
    job.isUnwanted = isUnwanted;
    job.stop.abort();
    if (isUnwanted && job.id) cancelExport(job.id).catch(() => undefined); // it ends by itself, only later
  }, []);
  useEffect(() => () => end(!latest.current.outlivesPage), [end]);

  const start = useCallback(
    (wish: ExportWish) => {
      end(true);
      const job: Running = { stop: new AbortController(), id: null, isUnwanted: false };
      running.current = job;
      setState({ phase: "running", progress: null, detail: null });
      follow(projectId, wish, job, (progress, detail) => setState({ phase: "running", progress, detail }))
        .then((made) => {
          if (running.current !== job) return;
          running.current = null;
          if (made.state === "done" && made.url) {
            saveFrom(made.url, made.file_name);
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
          setState({ phase: "failed", detail: messageOf(error, latest.current.failedText) });
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

async function follow(
  projectId: string,
  wish: ExportWish,
  job: Running,
  onProgress: (progress: number | null, detail: string | null) => void,
): Promise<ExportJob> {
  let made = await exported([projectId, wish], (id) => startExport(projectId, { ...wish, id }));
  job.id = made.id;
  if (job.stop.signal.aborted) {
    if (job.isUnwanted) cancelExport(made.id).catch(() => undefined);
    return made;
  }
  while (made.state === "queued" || made.state === "running") {
    onProgress(made.state === "queued" ? null : made.progress, made.detail);
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    try {
      made = await getExport(made.id, job.stop.signal);
    } catch (error) {
      // The job goes on without us: look again when the line is back.
      if (job.stop.signal.aborted || !(error instanceof ApiProblem) || !error.isPassing) throw error;
    }
  }
  return made;
}
