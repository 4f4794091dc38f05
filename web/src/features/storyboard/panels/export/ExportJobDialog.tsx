import { type ReactNode, useRef } from "react";
import { messages } from "@/features/storyboard/messages";
import { Button } from "@/ui/Button";
import { Dialog } from "@/ui/Dialog";
import { ProgressBar } from "@/ui/ProgressBar";
import styles from "./ExportJobDialog.module.css";
import { formatFailure } from "./formatFailure";
import { exportMessages } from "./messages";
import type { ExportJobControls } from "./useExportJob";

export interface ExportJobDialogProps {
  title: string;
  job: ExportJobControls;
  /** What is said while it is being made. */
  workingText: string;
  failedText: string;
  /** The board has no cut. */
  isEmpty: boolean;
  /** The choices make no export. */
  isInvalid?: boolean;
  /** The choices may make one, but it is not known yet, or there is none of this board: the button keeps the focus. */
  isBlocked?: boolean;
  /** There is nothing to choose: the focus begins at the button "Export". */
  hasNoFields?: boolean;
  /** Closing the dialog leaves the job to the server; only the button cancels it. */
  outlivesDialog?: boolean;
  isWide?: boolean;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** The frame of every export: choices above, how far it is below, and the button "Export". */
export function ExportJobDialog(props: ExportJobDialogProps) {
  const { title, job, workingText, failedText, isEmpty, isInvalid = false, onSubmit, onClose, children } = props;
  const { isBlocked = false, hasNoFields = false, outlivesDialog = false, isWide = false } = props;
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
      initialFocus={hasNoFields && !isEmpty ? submit : undefined}
      onSubmit={() => {
        if (!isRunning && !isInvalid && !isBlocked && !isEmpty) onSubmit();
      }}
      footer={
        <>
          <Button onClick={isRunning ? job.cancel : close}>{messages.cancel}</Button>
          <Button
            ref={submit}
            type="submit"
            variant="primary"
            pending={isRunning}
            disabled={isEmpty || isInvalid}
            aria-disabled={isBlocked || undefined}
          >
            {messages.exportMenu}
          </Button>
        </>
      }
    >
      {children}
      {isEmpty ? <p className={styles.hint}>{exportMessages.nothingToExport}</p> : null}
      <ExportJobProgress job={job} workingText={workingText} failedText={failedText} />
    </Dialog>
  );
}

function ExportJobProgress({
  job,
  workingText,
  failedText,
}: Pick<ExportJobDialogProps, "job" | "workingText" | "failedText">) {
  const { state } = job;
  if (state.phase === "failed") {
    return (
      <p className={styles.failed} role="alert">
        {formatFailure(failedText, state.detail)}
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
