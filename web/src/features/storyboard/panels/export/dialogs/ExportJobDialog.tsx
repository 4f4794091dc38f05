import { type ReactNode, useRef } from "react";
import { formatFailure } from "@/features/storyboard/panels/export/formatFailure";
import { exportTexts } from "@/features/storyboard/panels/export/texts";
import type { ExportJobControls } from "@/features/storyboard/panels/export/useExportJob";
import { texts } from "@/features/storyboard/texts";
import { Button } from "@/ui/buttons/Button";
import { Dialog } from "@/ui/dialogs/Dialog";
import { ProgressBar } from "@/ui/status/ProgressBar";
import styles from "./ExportJobDialog.module.css";

export interface ExportJobDialogProps {
  title: string;
  job: ExportJobControls;
  /** Text shown while the job is running. */
  workingText: string;
  failedText: string;
  /** True if the board has no cuts. */
  isEmpty: boolean;
  /** True if the options are invalid. */
  isInvalid?: boolean;
  /**
   * True if the export can't start, because the capabilities are still loading or the format refuses the board. The
   * button stays focusable (`aria-disabled`).
   */
  isBlocked?: boolean;
  /** True if there are no options: the Export button gets the initial focus. */
  hasNoFields?: boolean;
  /** True if the job continues on the server after the dialog is closed. Only the Cancel button stops it. */
  outlivesDialog?: boolean;
  isWide?: boolean;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** Frame of all export dialogs: options on top, progress below, and the Export button. */
export function ExportJobDialog(props: ExportJobDialogProps) {
  const { title, job, workingText, failedText, isEmpty, isInvalid = false, onSubmit, onClose, children } = props;
  const { isBlocked = false, hasNoFields = false, outlivesDialog = false, isWide = false } = props;
  const submitButton = useRef<HTMLButtonElement>(null);
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
      initialFocus={hasNoFields && !isEmpty ? submitButton : undefined}
      onSubmit={() => {
        if (!isRunning && !isInvalid && !isBlocked && !isEmpty) onSubmit();
      }}
      footer={
        <>
          <Button onClick={isRunning ? job.cancel : close}>{texts.cancel}</Button>
          <Button
            ref={submitButton}
            type="submit"
            variant="primary"
            pending={isRunning}
            disabled={isEmpty || isInvalid}
            aria-disabled={isBlocked || undefined}
          >
            {texts.exportMenu}
          </Button>
        </>
      }
    >
      {children}
      {isEmpty ? <p className={styles.hint}>{exportTexts.nothingToExport}</p> : null}
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
      <p role="status">{state.progress === null ? exportTexts.exportWaiting : (state.detail ?? workingText)}</p>
      <ProgressBar label={workingText} value={state.progress} />
    </div>
  );
}
