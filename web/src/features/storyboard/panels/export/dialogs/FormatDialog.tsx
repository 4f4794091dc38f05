import type { ReactNode } from "react";
import { useUserId } from "@/api/http/session";
import { useBoard, useEditorContext } from "@/features/storyboard/editorContext/editorContext";
import { getDialogTexts } from "@/features/storyboard/panels/export/formatTexts";
import { RecentExports } from "@/features/storyboard/panels/export/RecentExports";
import { exportTexts } from "@/features/storyboard/panels/export/texts";
import { useExportJob } from "@/features/storyboard/panels/export/useExportJob";
import { useExportRange } from "@/features/storyboard/panels/export/useExportRange";
import type { CapabilitiesState } from "@/features/storyboard/panels/export/useFormatCapabilities";
import type { CapabilityFormat, ExportRequest } from "@/features/storyboard/types";
import { toast } from "@/ui/status/toasts";
import { CapabilityLists } from "./CapabilityLists";
import { ExportJobDialog } from "./ExportJobDialog";
import styles from "./FormatDialog.module.css";
import { RangeField } from "./RangeField";

interface FormatDialogProps {
  kind: CapabilityFormat;
  capabilities: CapabilitiesState;
  /** True if the options are invalid. */
  isInvalid?: boolean;
  /** Create the request for these cuts; null exports all cuts. Called once per submit. */
  createRequest: (cutIds: string[] | null) => ExportRequest;
  onClose: () => void;
  /** Render the option fields. `isDisabled` is true while the job is running; the fields are then disabled. */
  children?: (isDisabled: boolean) => ReactNode;
}

/**
 * Export dialog with options, capability lists and job progress. For signed-in users, the job continues after the page
 * is closed and the file is listed under the recent exports. For visitors, closing the dialog cancels it.
 */
export function FormatDialog({
  kind,
  capabilities,
  isInvalid = false,
  createRequest,
  onClose,
  children,
}: FormatDialogProps) {
  const { project } = useEditorContext();
  const isSignedIn = useUserId() !== null;
  const text = getDialogTexts(kind);
  const view = useBoard((state) => state.view);
  const range = useExportRange();
  const job = useExportJob(project.id, {
    outlivesPage: isSignedIn,
    failedText: text.failed,
    onDone: () => {
      toast(text.done);
      onClose();
    },
  });
  const isRunning = job.state.phase === "running";
  const isRefused = capabilities.phase === "ready" && capabilities.data.refusal !== null;
  return (
    <ExportJobDialog
      title={text.title}
      job={job}
      workingText={text.working}
      failedText={text.failed}
      isEmpty={view.order.length === 0}
      // If the capabilities couldn't be loaded, exporting is allowed; the server reports a refusal as the job's error.
      isBlocked={isRefused || capabilities.phase === "loading"}
      isInvalid={isInvalid || range.isInvalid}
      hasNoFields={children === undefined && range.kinds.length === 1}
      outlivesDialog={isSignedIn}
      isWide
      onSubmit={() => job.start(createRequest(range.cutIds))}
      onClose={onClose}
    >
      <p className={styles.hint}>{text.hint}</p>
      {isRefused ? null : (
        <div className={styles.options}>
          <RangeField range={range} disabled={isRunning} />
          {children?.(isRunning)}
        </div>
      )}
      <CapabilityLists capabilities={capabilities} />
      {isSignedIn ? (
        <>
          {isRunning ? <p className={styles.hint}>{exportTexts.continuesInBackground}</p> : null}
          <RecentExports isRunning={isRunning} />
        </>
      ) : null}
    </ExportJobDialog>
  );
}
