import { useState } from "react";
import { texts as shared } from "@/features/assets/texts";
import { Dialog } from "@/ui/dialogs/Dialog";
import { DialogButtons } from "@/ui/dialogs/DialogButtons";
import { TextField } from "@/ui/forms/TextField";
import { loadFolderStructure, saveFolderStructure, splitNames } from "./folderStructure";
import { texts } from "./texts";

const PATTERN_MAX = 100;
const SUBFOLDERS_TEXT_MAX = 1000;

/** Dialog that sets the name pattern and the subfolders of cut folders. */
export default function StructureDialog({ onClose }: { onClose: () => void }) {
  const [initialStructure] = useState(loadFolderStructure);
  const [pattern, setPattern] = useState(initialStructure.pattern);
  const [subfolders, setSubfolders] = useState(initialStructure.subfolders.join(", "));
  const [error, setError] = useState<string | null>(null);
  const save = () => {
    if (pattern.trim() === "") return setError(shared.nameMissing);
    saveFolderStructure({ pattern: pattern.trim(), subfolders: splitNames(subfolders) });
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={texts.folderStructure}
      description={texts.structureText}
      onSubmit={save}
      footer={<DialogButtons cancel={shared.cancel} onCancel={onClose} submit={shared.save} />}
    >
      <TextField
        label={texts.pattern}
        value={pattern}
        maxLength={PATTERN_MAX}
        autoComplete="off"
        error={error}
        onValueChange={setPattern}
      />
      <TextField
        label={texts.subfolders}
        hint={texts.subfoldersHint}
        value={subfolders}
        maxLength={SUBFOLDERS_TEXT_MAX}
        autoComplete="off"
        onValueChange={setSubfolders}
      />
    </Dialog>
  );
}
