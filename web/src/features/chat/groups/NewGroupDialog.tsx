import { useState } from "react";
import { GROUP_NAME_MAX } from "@/api/gen/limit-values";
import { withIdempotencyKeys } from "@/api/http/idempotencyKeys";
import { getErrorMessage } from "@/api/http/problem";
import { createRecordId } from "@/api/ids";
import { useAction } from "@/api/useAction";
import { type ChatOut, createGroup } from "@/features/chat/api";
import { PeoplePicker } from "@/features/chat/groups/PeoplePicker";
import { texts as invitation } from "@/features/chat/groups/texts";
import { texts } from "@/features/chat/texts";
import { Button } from "@/ui/buttons/Button";
import { Dialog } from "@/ui/dialogs/Dialog";
import { DialogButtons } from "@/ui/dialogs/DialogButtons";
import { useConfirmDiscard } from "@/ui/dialogs/useConfirmDiscard";
import { ErrorText } from "@/ui/forms/ErrorText";
import { TextField } from "@/ui/forms/TextField";
import styles from "./Groups.module.css";

const createOnce = withIdempotencyKeys(createRecordId);

interface NewGroupDialogProps {
  me: string;
  onOpened: (chat: ChatOut) => void;
  onClose: () => void;
}

/** Dialog to create a group with a name and people. */
export default function NewGroupDialog({ me, onOpened, onClose }: NewGroupDialogProps) {
  const [name, setName] = useState("");
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set());
  const { run, error, isPending } = useAction((error) => getErrorMessage(error, texts.actFailed));
  const toggle = (id: string): void => {
    const next = new Set(selectedIds);
    if (!next.delete(id)) next.add(id);
    setSelectedIds(next);
  };
  const requestClose = useConfirmDiscard(name !== "" || selectedIds.size > 0, onClose);
  const create = () =>
    run(async () => {
      const people = [...selectedIds];
      onOpened(await createOnce({ name, people }, (id) => createGroup(id, name.trim(), people)));
    });
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && !isPending && requestClose()}
      title={texts.newGroup}
      dismissible={false}
      onSubmit={() => void create()}
      footer={
        <DialogButtons
          cancel={texts.cancel}
          onCancel={requestClose}
          submit={texts.create}
          pending={isPending}
          disabled={name.trim() === ""}
        />
      }
    >
      <div className={styles.form}>
        <TextField
          label={texts.groupName}
          value={name}
          onValueChange={setName}
          maxLength={GROUP_NAME_MAX}
          autoComplete="off"
        />
        <p className={styles.note} role="status">
          {texts.selectedCount({ count: selectedIds.size })}
        </p>
        <p className={styles.note}>{invitation.invitationHint}</p>
        <PeoplePicker excludedIds={new Set([me])}>
          {({ id, display_name }) => (
            <Button
              size="small"
              variant={selectedIds.has(id) ? "primary" : "secondary"}
              aria-pressed={selectedIds.has(id)}
              aria-label={`${texts.add} ${display_name}`}
              onClick={() => toggle(id)}
            >
              {selectedIds.has(id) ? texts.done : texts.add}
            </Button>
          )}
        </PeoplePicker>
        <ErrorText text={error} />
      </div>
    </Dialog>
  );
}
