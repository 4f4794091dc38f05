import { type RefObject, useState } from "react";
import { REPORT_TEXT_MAX } from "@/api/gen/limit-values";
import { getErrorMessage } from "@/api/problem";
import type { ProfileRef } from "@/api/types";
import { useAction } from "@/api/useAction";
import { type ReportReason, sendReport } from "@/features/relations/api";
import { messages } from "@/features/relations/messages";
import { Dialog } from "@/ui/Dialog";
import { DialogButtons } from "@/ui/DialogButtons";
import { ErrorText } from "@/ui/ErrorText";
import { Select } from "@/ui/Select";
import { TextField } from "@/ui/TextField";
import { toast } from "@/ui/toasts";
import { useConfirmDiscard } from "@/ui/useConfirmDiscard";
import styles from "./Person.module.css";

const REASONS = Object.entries(messages.reasons).map(([value, label]) => ({ value: value as ReportReason, label }));
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
  const { act, fault, isPending } = useAction((error) => getErrorMessage(error, messages.reportFailed));
  const leave = useConfirmDiscard(reason !== FIRST_REASON || text !== "", onClose);
  const send = () =>
    act(async () => {
      await sendReport({ profile_id: person.id, reason, text: text.trim() });
      toast(messages.reported);
      onClose();
    });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && leave()}
      title={messages.reportTitle(person.display_name)}
      description={messages.reportText}
      finalFocus={opener}
      dismissible={false}
      onSubmit={() => void send()}
      footer={
        <DialogButtons cancel={messages.cancel} onCancel={leave} submit={messages.send} pending={isPending} danger />
      }
    >
      <div className={styles.field}>
        <span className={styles.label} aria-hidden="true">
          {messages.reason}
        </span>
        <Select label={messages.reason} value={reason} options={REASONS} onValueChange={setReason} />
      </div>
      <TextField
        multiline
        label={messages.what}
        rows={4}
        maxLength={REPORT_TEXT_MAX}
        counter
        value={text}
        onValueChange={setText}
      />
      <ErrorText text={fault} />
    </Dialog>
  );
}
