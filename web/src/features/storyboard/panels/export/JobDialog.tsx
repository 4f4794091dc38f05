import { type ReactNode, useRef } from "react";
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
  /** The choices may make one, but it is not known yet, or there is none of this board: the button keeps the focus. */
  isHeld?: boolean;
  /** There is nothing to choose: the focus begins at the button "Export". */
  hasNoField?: boolean;
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
  const { isHeld = false, hasNoField = false, outlivesDialog = false, isWide = false } = props;
  const submit = useRef<HTMLButtonElement>(null);
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
      initialFocus={hasNoField && !isEmpty ? submit : undefined}
      onSubmit={() => {
        if (!isRunning && !isWrong && !isHeld && !isEmpty) onSubmit();
      }}
      footer={
        <>
          <Button onClick={isRunning ? job.cancel : close}>{messages.cancel}</Button>
          <Button
            ref={submit}
            type="submit"
            variant="primary"
            pending={isRunning}
            disabled={isEmpty || isWrong}
            aria-disabled={isHeld || undefined}
          >
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
      <p role="status">{state.progress === null ? exportMessages.exportWaiting : (state.detail ?? workingText)}</p>
      <ProgressBar label={workingText} value={state.progress} />
    </div>
  );
}
