import { Pencil, Trash2 } from "lucide-react";
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { getErrorMessage } from "@/api/http/problem";
import { VERSION_NAME_MAX } from "@/features/storyboard/limits";
import { texts } from "@/features/storyboard/texts";
import type { CutVersion } from "@/features/storyboard/types";
import { Button } from "@/ui/buttons/Button";
import { IconButton } from "@/ui/buttons/IconButton";
import { confirm } from "@/ui/dialogs/confirm";
import { TextField } from "@/ui/forms/TextField";
import { deleteVersion, renameVersion } from "./api";
import { getVersionTitle } from "./getVersionTitle";
import { versionTexts } from "./texts";
import styles from "./Versions.module.css";

interface VersionHeaderProps {
  cutId: string;
  version: CutVersion;
  canEdit: boolean;
  onRenamed: (version: CutVersion) => void;
  onRemoved: (id: string) => void;
}

/** Title of the selected version, with buttons to rename and delete it for users who can edit. */
export function VersionHeader({ cutId, version, canEdit, onRenamed, onRemoved }: VersionHeaderProps) {
  const [isRenaming, setRenaming] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const title = getVersionTitle(version);

  const remove = async (): Promise<void> => {
    const question = {
      title: versionTexts.removeTitle,
      description: versionTexts.removeText({ name: title }),
      confirmLabel: versionTexts.removeConfirm,
      cancelLabel: texts.cancel,
      danger: true,
    };
    if (!(await confirm(question))) return;
    try {
      await deleteVersion(cutId, version.id);
      onRemoved(version.id);
    } catch (problem) {
      setError(getErrorMessage(problem, versionTexts.unexpected));
    }
  };
  if (isRenaming) {
    return (
      <RenameVersionForm
        cutId={cutId}
        version={version}
        onEnd={(renamed) => {
          setRenaming(false);
          if (renamed) onRenamed(renamed);
        }}
      />
    );
  }
  return (
    <div className={styles.head}>
      <h3 className={styles.title}>{title}</h3>
      {canEdit ? (
        <>
          <IconButton label={versionTexts.changeName} size="small" onClick={() => setRenaming(true)}>
            <Pencil size={15} aria-hidden="true" />
          </IconButton>
          <IconButton label={versionTexts.remove} size="small" onClick={() => void remove()}>
            <Trash2 size={15} aria-hidden="true" />
          </IconButton>
        </>
      ) : null}
      {error ? (
        <p className={styles.failed} role="alert">
          {error}
        </p>
      ) : null}
    </div>
  );
}

interface RenameVersionFormProps {
  cutId: string;
  version: CutVersion;
  onEnd: (renamed: CutVersion | null) => void;
}

function RenameVersionForm({ cutId, version, onEnd }: RenameVersionFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [name, setName] = useState(version.name ?? "");
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => form.current?.querySelector("input")?.select(), []);

  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      onEnd(await renameVersion(cutId, version.id, name.trim()));
    } catch (problem) {
      setError(getErrorMessage(problem, versionTexts.unexpected));
      setBusy(false);
    }
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isBusy) return;
    if (name.trim() === "") setError(versionTexts.nameMissing);
    else if (name.trim() === version.name) onEnd(null);
    else void save();
  };
  // Esc cancels renaming without closing the dialog.
  const handleKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    onEnd(null);
  };
  return (
    <form ref={form} noValidate className={styles.renameForm} onSubmit={submit}>
      <TextField
        label={versionTexts.newName}
        hideLabel
        value={name}
        maxLength={VERSION_NAME_MAX}
        autoComplete="off"
        error={error}
        onKeyDown={handleKeyDown}
        onValueChange={(typed) => {
          setName(typed);
          setError(null);
        }}
      />
      <Button type="submit" pending={isBusy}>
        {versionTexts.saveName}
      </Button>
      <Button onClick={() => onEnd(null)}>{texts.cancel}</Button>
    </form>
  );
}
