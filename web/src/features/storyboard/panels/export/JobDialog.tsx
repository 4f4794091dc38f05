import type { ReactNode } from "react";
import { messages } from "@/features/storyboard/messages";
import { Button } from "@/ui/Button";
import { Dialog } from "@/ui/Dialog";
import { ProgressBar } from "@/ui/ProgressBar";
import { failureText } from "./failureText";
import styles from "./JobDialog.module.css";
import { exportMessages } from "./messages";
import type { ExportRun } from "./useExportJob";

export interface JobDialogProps {
  title: string;
  job: ExportRun;
  /** What is said while it is being made. */
  workingText: string;
  failedText: string;
  /** The board has no cut. */
  isEmpty: boolean;
  /** The choices make no export. */
  isWrong?: boolean;
  /** Closing the dialog leaves the job to the server; only the button cancels it. */
  outlivesDialog?: boolean;
  isWide?: boolean;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** The frame of every export: choices above, how far it is below, and the button "Export". */
export function JobDialog(props: JobDialogProps) {
  const { title, job, workingText, failedText, isEmpty, isWrong = false, onSubmit, onClose, children } = props;
  const { outlivesDialog = false, isWide = false } = props;
  const isRunning = job.state.phase === "running";
  const close = (): void => {
    if (!outlivesDialog) job.cancel();
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      dismissible={!isRunning}
      title={title}
      size={isWide ? "wide" : "normal"}
      onSubmit={() => {
        if (!isRunning && !isWrong && !isEmpty) onSubmit();
      }}
      footer={
        <>
          <Button onClick={isRunning ? job.cancel : close}>{messages.cancel}</Button>
          <Button type="submit" variant="primary" pending={isRunning} disabled={isEmpty || isWrong}>
            {messages.exportMenu}
          </Button>
        </>
      }
    >
      {children}
      {isEmpty ? <p className={styles.hint}>{exportMessages.nothingToExport}</p> : null}
      <JobLine job={job} workingText={workingText} failedText={failedText} />
    </Dialog>
  );
}

function JobLine({ job, workingText, failedText }: Pick<JobDialogProps, "job" | "workingText" | "failedText">) {
  const { state } = job;
  if (state.phase === "failed") {
    return (
      <p className={styles.failed} role="alert">
        {failureText(failedText, state.detail)}
      </p>
    );
  }
  if (state.phase !== "running") return null;
  return (
    <div className={styles.job}>
      <p role="status">{state.progress === null ? exportMessages.exportWaiting : workingText}</p>
      <ProgressBar label={workingText} value={state.progress} />
    </div>
  );
}
