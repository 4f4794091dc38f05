import { type ReactNode, useState } from "react";
import { useUserId } from "@/api/session";
import { useBoard, useDesk } from "@/features/storyboard/desk/desk";
import type { ExportWish, ListedKind } from "@/features/storyboard/types";
import { Checkbox } from "@/ui/Checkbox";
import { toast } from "@/ui/toasts";
import { CapabilityLists } from "./CapabilityLists";
import styles from "./FormatDialog.module.css";
import { dialogTexts } from "./formatMessages";
import { JobDialog } from "./JobDialog";
import { exportMessages } from "./messages";
import { RecentExports } from "./RecentExports";
import { useExportJob } from "./useExportJob";
import type { CapabilitiesState } from "./useFormatCapabilities";

interface FormatDialogProps {
  kind: ListedKind;
  capabilities: CapabilitiesState;
  /** The choices make no file. */
  isWrong?: boolean;
  /** What is asked for; of these cuts, null: of all. It is asked once for each press of the button. */
  wish: (cutIds: string[] | null) => ExportWish;
  onClose: () => void;
  /** The choices, which are shut while a file is being made. */
  children?: (isShut: boolean) => ReactNode;
}

/**
 * Choices, both lists, and the job. Of who is signed in it goes on when the page is left, and the file is found again
 * here; else it ends with the dialog.
 */
export function FormatDialog({ kind, capabilities, isWrong = false, wish, onClose, children }: FormatDialogProps) {
  const { project } = useDesk();
  const isSignedIn = useUserId() !== null;
  const text = dialogTexts(kind);
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
    <JobDialog
      title={text.title}
      job={job}
      workingText={text.working}
      failedText={text.failed}
      isEmpty={view.order.length === 0}
      // Where it could not be looked up, the server says on the way whether there is anything to refuse.
      isHeld={isRefused || capabilities.phase === "looking"}
      isWrong={isWrong}
      hasNoField={children === undefined && selected.length === 0}
      outlivesDialog={isSignedIn}
      isWide
      onSubmit={() => job.start(wish(selectedOnly && selected.length > 0 ? selected : null))}
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
    </JobDialog>
  );
}
