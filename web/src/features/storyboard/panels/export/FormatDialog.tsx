import { type ReactNode, useState } from "react";
import { useUserId } from "@/api/session";
import { useBoard, useEditorContext } from "@/features/storyboard/editorContext/editorContext";
import type { CapabilityFormat, ExportRequest } from "@/features/storyboard/types";
import { Checkbox } from "@/ui/Checkbox";
import { toast } from "@/ui/toasts";
import { CapabilityLists } from "./CapabilityLists";
import { ExportJobDialog } from "./ExportJobDialog";
import styles from "./FormatDialog.module.css";
import { getDialogTexts } from "./formatMessages";
import { exportMessages } from "./messages";
import { RecentExports } from "./RecentExports";
import { useExportJob } from "./useExportJob";
import type { CapabilitiesState } from "./useFormatCapabilities";

interface FormatDialogProps {
  kind: CapabilityFormat;
  capabilities: CapabilitiesState;
  /** The choices make no file. */
  isInvalid?: boolean;
  /** What is asked for; of these cuts, null: of all. It is asked once for each press of the button. */
  createRequest: (cutIds: string[] | null) => ExportRequest;
  onClose: () => void;
  /** The choices, which are shut while a file is being made. */
  children?: (isShut: boolean) => ReactNode;
}

/**
 * Choices, both lists, and the job. Of who is signed in it goes on when the page is left, and the file is found again
 * here; else it ends with the dialog.
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
  const selection = useBoard((state) => state.selection.ids);
  const selected = view.order.filter((id) => selection.has(id));
  const [selectedOnly, setSelectedOnly] = useState(false);
  const job = useExportJob(project.id, {
    outlivesPage: isSignedIn,
    failedText: text.failed,
    onDone: () => {
      toast(text.done);
      onClose();
    },
  });
  const isRunning = job.state.phase === "running";
  const isRefused = capabilities.phase === "known" && capabilities.found.refusal !== null;
  return (
    <ExportJobDialog
      title={text.title}
      job={job}
      workingText={text.working}
      failedText={text.failed}
      isEmpty={view.order.length === 0}
      // Where it could not be looked up, the server says on the way whether there is anything to refuse.
      isBlocked={isRefused || capabilities.phase === "looking"}
      isInvalid={isInvalid}
      hasNoFields={children === undefined && selected.length === 0}
      outlivesDialog={isSignedIn}
      isWide
      onSubmit={() => job.start(createRequest(selectedOnly && selected.length > 0 ? selected : null))}
      onClose={onClose}
    >
      <p className={styles.hint}>{text.hint}</p>
      {isRefused ? null : (
        <div className={styles.choices}>
          {children?.(isRunning)}
          <Checkbox
            checked={selectedOnly && selected.length > 0}
            disabled={isRunning || selected.length === 0}
            onCheckedChange={setSelectedOnly}
          >
            {exportMessages.selectedOnly}
          </Checkbox>
        </div>
      )}
      <CapabilityLists capabilities={capabilities} />
      {isSignedIn ? (
        <>
          {isRefused ? null : <p className={styles.hint}>{exportMessages.goesOn}</p>}
          <RecentExports isRunning={isRunning} />
        </>
      ) : null}
    </ExportJobDialog>
  );
}
