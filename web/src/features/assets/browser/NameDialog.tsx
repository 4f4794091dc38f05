import { useState } from "react";
import { getErrorMessage } from "@/api/http/problem";
import { ASSET_NAME_MAX } from "@/features/assets/limits";
import { texts as shared } from "@/features/assets/texts";
import { Dialog } from "@/ui/dialogs/Dialog";
import { DialogButtons } from "@/ui/dialogs/DialogButtons";
import { useConfirmDiscard } from "@/ui/dialogs/useConfirmDiscard";
import { TextField } from "@/ui/forms/TextField";
import { texts } from "./texts";

interface NameDialogProps {
  title: string;
  confirm: string;
  initialName?: string;
  /** If true, submitting an empty name closes the dialog without saving; otherwise it shows an error. */
  emptyCancels?: boolean;
  save: (name: string) => Promise<unknown>;
  onClose: () => void;
}

/** Dialog that asks for the name of a folder or file. The server normalizes the name. */
export default function NameDialog({
  title,
  confirm,
  initialName = "",
  emptyCancels = false,
  save,
  onClose,
}: NameDialogProps) {
  const [name, setName] = useState(initialName);
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const requestClose = useConfirmDiscard(name.trim() !== "" && name !== initialName, onClose);
  const submit = async () => {
    if (isBusy) return;
    if (name.trim() === "" && !emptyCancels) return setError(shared.nameMissing);
    if (name.trim() === "" || name === initialName) return onClose();
    setBusy(true);
    try {
      await save(name);
      onClose();
    } catch (problem) {
      setError(getErrorMessage(problem, shared.unexpected));
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && requestClose()}
      title={title}
      onSubmit={() => void submit()}
      footer={<DialogButtons cancel={shared.cancel} onCancel={requestClose} submit={confirm} pending={isBusy} />}
    >
      <TextField
        label={texts.name}
        value={name}
        maxLength={ASSET_NAME_MAX}
        autoComplete="off"
        error={error}
        onFocus={(event) => event.target.select()}
        onValueChange={(value) => {
          setName(value);
          setError(null);
        }}
      />
    </Dialog>
  );
}
