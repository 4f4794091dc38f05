import { type RefObject, useState } from "react";
import { REPORT_TEXT_MAX } from "@/api/gen/limit-values";
import { getErrorMessage } from "@/api/http/problem";
import type { ProfileRef } from "@/api/types";
import { useAction } from "@/api/useAction";
import { type ReportReason, sendReport } from "@/features/relations/api";
import { texts } from "@/features/relations/texts";
import { Dialog } from "@/ui/dialogs/Dialog";
import { DialogButtons } from "@/ui/dialogs/DialogButtons";
import { useConfirmDiscard } from "@/ui/dialogs/useConfirmDiscard";
import { ErrorText } from "@/ui/forms/ErrorText";
import { Select } from "@/ui/forms/Select";
import { TextField } from "@/ui/forms/TextField";
import { toast } from "@/ui/status/toasts";
import styles from "./Person.module.css";

const REASONS = Object.entries(texts.reasons).map(([value, label]) => ({ value: value as ReportReason, label }));
const FIRST_REASON: ReportReason = "spam";

export interface ReportDialogProps {
  person: ProfileRef;
  opener: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** Dialog that reports a person to the site's administrator. */
export default function ReportDialog({ person, opener, onClose }: ReportDialogProps) {
  const [reason, setReason] = useState<ReportReason>(FIRST_REASON);
  const [text, setText] = useState("");
  const { run, error, isPending } = useAction((error) => getErrorMessage(error, texts.reportFailed));
  const confirmClose = useConfirmDiscard(reason !== FIRST_REASON || text !== "", onClose);
  const send = () =>
    run(async () => {
      await sendReport({ profile_id: person.id, reason, text: text.trim() });
      toast(texts.reported);
      onClose();
    });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && confirmClose()}
      title={texts.reportTitle({ name: person.display_name })}
      description={texts.reportText}
      finalFocus={opener}
      dismissible={false}
      onSubmit={() => void send()}
      footer={
        <DialogButtons cancel={texts.cancel} onCancel={confirmClose} submit={texts.send} pending={isPending} danger />
      }
    >
      <div className={styles.field}>
        <span className={styles.label} aria-hidden="true">
          {texts.reason}
        </span>
        <Select label={texts.reason} value={reason} options={REASONS} onValueChange={setReason} />
      </div>
      <TextField
        multiline
        label={texts.reportQuestion}
        rows={4}
        maxLength={REPORT_TEXT_MAX}
        counter
        value={text}
        onValueChange={setText}
      />
      <ErrorText text={error} />
    </Dialog>
  );
}
