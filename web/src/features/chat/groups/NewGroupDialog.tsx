import { useState } from "react";
import { GROUP_NAME_MAX } from "@/api/gen/limit-values";
import { withIdempotencyKeys } from "@/api/idempotencyKeys";
import { createRecordId } from "@/api/ids";
import { getErrorMessage } from "@/api/problem";
import { useAction } from "@/api/useAction";
import { type ChatOut, createGroup } from "@/features/chat/api";
import { messages as invitation } from "@/features/chat/groups/messages";
import { PeoplePicker } from "@/features/chat/groups/PeoplePicker";
import { messages } from "@/features/chat/messages";
import { Button } from "@/ui/Button";
import { Dialog } from "@/ui/Dialog";
import { DialogButtons } from "@/ui/DialogButtons";
import { ErrorText } from "@/ui/ErrorText";
import { TextField } from "@/ui/TextField";
import { useConfirmDiscard } from "@/ui/useConfirmDiscard";
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
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const { act, fault, isPending } = useAction((error) => getErrorMessage(error, messages.actFailed));
  const toggle = (id: string): void => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  };
  const leave = useConfirmDiscard(name !== "" || chosen.size > 0, onClose);
  const begin = () =>
    act(async () => {
      const people = [...chosen];
      onOpened(await createOnce({ name, people }, (id) => createGroup(id, name.trim(), people)));
    });
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && !isPending && leave()}
      title={messages.newGroup}
      dismissible={false}
      onSubmit={() => void begin()}
      footer={
        <DialogButtons
          cancel={messages.cancel}
          onCancel={leave}
          submit={messages.create}
          pending={isPending}
          disabled={name.trim() === ""}
        />
      }
    >
      <div className={styles.form}>
        <TextField
          label={messages.groupName}
          value={name}
          onValueChange={setName}
          maxLength={GROUP_NAME_MAX}
          autoComplete="off"
        />
        <p className={styles.note} role="status">
          {messages.chosen(chosen.size)}
        </p>
        <p className={styles.note}>{invitation.whoIsInvited}</p>
        <PeoplePicker excludedIds={new Set([me])}>
          {({ id, display_name }) => (
            <Button
              size="small"
              variant={chosen.has(id) ? "primary" : "secondary"}
              aria-pressed={chosen.has(id)}
              aria-label={`${messages.add} ${display_name}`}
              onClick={() => toggle(id)}
            >
              {chosen.has(id) ? messages.done : messages.add}
            </Button>
          )}
        </PeoplePicker>
        <ErrorText text={fault} />
      </div>
    </Dialog>
  );
}
