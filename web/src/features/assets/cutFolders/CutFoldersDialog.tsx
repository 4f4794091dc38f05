import { useState } from "react";
import { getErrorMessage } from "@/api/http/problem";
import { createRecordId } from "@/api/ids";
import { addCutFolders } from "@/features/assets/api";
import { CUT_FOLDER_BATCH_MAX } from "@/features/assets/limits";
import { texts as shared } from "@/features/assets/texts";
import { Dialog } from "@/ui/dialogs/Dialog";
import { DialogButtons } from "@/ui/dialogs/DialogButtons";
import { TextField } from "@/ui/forms/TextField";
import { loadFolderStructure } from "./folderStructure";
import { texts } from "./texts";

const DIGITS = 4;

interface CutFoldersDialogProps {
  projectRef: string;
  folder: string | null;
  onClose: () => void;
}

/** Dialog that adds numbered folders, continuing after the highest existing number. */
export default function CutFoldersDialog({ projectRef, folder, onClose }: CutFoldersDialogProps) {
  const [{ pattern, subfolders }] = useState(loadFolderStructure);
  const [count, setCount] = useState("1");
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  /** Idempotency key: the same for every retry, so that a lost response doesn't create a second set. */
  const [id] = useState(createRecordId);
  const add = async () => {
    if (isBusy) return;
    const folderCount = Math.max(1, Number(count) || 1);
    if (folderCount > CUT_FOLDER_BATCH_MAX) return setError(texts.tooManyFolders({ max: CUT_FOLDER_BATCH_MAX }));
    setBusy(true);
    try {
      const subfolderNames = [...subfolders];
      await addCutFolders(projectRef, {
        id,
        parent_id: folder,
        pattern,
        count: folderCount,
        subfolders: subfolderNames,
      });
      onClose();
    } catch (problem) {
      setError(`${texts.someFoldersFailed({ count: folderCount })} ${getErrorMessage(problem, shared.unexpected)}`);
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={texts.cutFolders}
      description={texts.cutFoldersText(pattern, subfolders)}
      onSubmit={() => void add()}
      footer={<DialogButtons cancel={shared.cancel} onCancel={onClose} submit={texts.add} pending={isBusy} />}
    >
      <TextField
        label={texts.count}
        value={count}
        inputMode="numeric"
        maxLength={DIGITS}
        autoComplete="off"
        error={error}
        onFocus={(event) => event.target.select()}
        onValueChange={(value) => {
          setCount(value.replace(/\D/g, ""));
          setError(null);
        }}
      />
    </Dialog>
  );
}
