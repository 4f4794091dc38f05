import { useCallback, useEffect, useRef, useState } from "react";
import { ApiProblem, messageOf } from "@/api/problem";
import { cancelExport, getExport, startPdf } from "@/features/storyboard/api";
import { saveFrom } from "@/features/storyboard/export/download";
import { messages } from "@/features/storyboard/messages";
import type { ExportJob, PdfOptions } from "@/features/storyboard/types";

const LOOK_MS = 500;

export type PdfState =
  | { phase: "idle" }
  | { phase: "running"; progress: number | null }
  | { phase: "failed"; detail: string };

export interface PdfJob {
  state: PdfState;
  start: (options: PdfOptions) => void;
  cancel: () => void;
}

/** Lets the server make the PDF, follows its progress, and saves it. */
export function usePdfJob(projectId: string, onDone: () => void): PdfJob {
  const done = useRef(onDone);
  done.current = onDone;
  const [state, setState] = useState<PdfState>({ phase: "idle" });
  const running = useRef<{ stop: AbortController; id: string | null } | null>(null);

  const end = useCallback(() => {
    const job = running.current;
    running.current = null;
    job?.stop.abort();
    if (job?.id) cancelExport(job.id).catch(() => undefined); // it ends by itself, only later
  }, []);
  useEffect(() => end, [end]);

  const start = useCallback(
    (options: PdfOptions) => {
      end();
      const job = { stop: new AbortController(), id: null as string | null };
      running.current = job;
      setState({ phase: "running", progress: null });
      follow(projectId, options, job, (progress) => setState({ phase: "running", progress }))
        .then((made) => {
          if (running.current !== job) return;
          running.current = null;
          if (made.state === "done" && made.url) {
            saveFrom(made.url, made.file_name);
            setState({ phase: "idle" });
            done.current();
          } else {
            setState({ phase: "failed", detail: made.detail ?? messages.exportFailed });
          }
        })
        .catch((error: unknown) => {
          if (running.current !== job) return;
          running.current = null;
          setState({ phase: "failed", detail: messageOf(error, messages.exportFailed) });
        });
    },
    [end, projectId],
  );
  const cancel = useCallback(() => {
    end();
    setState({ phase: "idle" });
  }, [end]);
  return { state, start, cancel };
}

async function follow(
  projectId: string,
  options: PdfOptions,
  job: { stop: AbortController; id: string | null },
  onProgress: (progress: number | null) => void,
): Promise<ExportJob> {
  let made = await startPdf(projectId, options);
  job.id = made.id;
  if (job.stop.signal.aborted) {
    cancelExport(made.id).catch(() => undefined);
    return made;
  }
  while (made.state === "queued" || made.state === "running") {
    onProgress(made.state === "queued" ? null : made.progress);
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
