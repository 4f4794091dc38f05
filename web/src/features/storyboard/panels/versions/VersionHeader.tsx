import { Pencil, Trash2 } from "lucide-react";
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { getErrorMessage } from "@/api/problem";
import { VERSION_NAME_MAX } from "@/features/storyboard/limits";
import { messages } from "@/features/storyboard/messages";
import type { CutVersion } from "@/features/storyboard/types";
import { Button } from "@/ui/Button";
import { confirm } from "@/ui/confirm";
import { IconButton } from "@/ui/IconButton";
import { TextField } from "@/ui/TextField";
import { deleteVersion, renameVersion } from "./api";
import { getVersionTitle } from "./getVersionTitle";
import { versionMessages } from "./messages";
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
  const [isNaming, setNaming] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const title = getVersionTitle(version);

  const remove = async (): Promise<void> => {
    const question = {
      title: versionMessages.removeTitle,
      description: versionMessages.removeText(title),
      confirmLabel: versionMessages.removeYes,
      cancelLabel: messages.cancel,
      danger: true,
    };
    if (!(await confirm(question))) return;
    try {
      await deleteVersion(cutId, version.id);
      onRemoved(version.id);
    } catch (problem) {
      setError(getErrorMessage(problem, versionMessages.unexpected));
    }
  };
  if (isNaming) {
    return (
      <RenameVersionForm
        cutId={cutId}
        version={version}
        onEnd={(named) => {
          setNaming(false);
          if (named) onRenamed(named);
        }}
      />
    );
  }
  return (
    <div className={styles.head}>
      <h3 className={styles.title}>{title}</h3>
      {canEdit ? (
        <>
          <IconButton label={versionMessages.changeName} size="small" onClick={() => setNaming(true)}>
            <Pencil size={15} aria-hidden="true" />
          </IconButton>
          <IconButton label={versionMessages.remove} size="small" onClick={() => void remove()}>
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
  onEnd: (named: CutVersion | null) => void;
}

function RenameVersionForm({ cutId, version, onEnd }: RenameVersionFormProps) {
  const field = useRef<HTMLFormElement>(null);
  const [name, setName] = useState(version.name ?? "");
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => field.current?.querySelector("input")?.select(), []);

  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      onEnd(await renameVersion(cutId, version.id, name.trim()));
    } catch (problem) {
      setError(getErrorMessage(problem, versionMessages.unexpected));
      setBusy(false);
    }
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isBusy) return;
    if (name.trim() === "") setError(versionMessages.nameMissing);
    else if (name.trim() === version.name) onEnd(null);
    else void save();
  };
  // Esc cancels renaming without closing the dialog.
  const leave = (event: KeyboardEvent): void => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    onEnd(null);
  };
  return (
    <form ref={field} noValidate className={styles.naming} onSubmit={submit}>
      <TextField
        label={versionMessages.newName}
        hideLabel
        value={name}
        maxLength={VERSION_NAME_MAX}
        autoComplete="off"
        error={error}
        onKeyDown={leave}
        onValueChange={(typed) => {
          setName(typed);
          setError(null);
        }}
      />
      <Button type="submit" pending={isBusy}>
        {versionMessages.saveName}
      </Button>
      <Button onClick={() => onEnd(null)}>{messages.cancel}</Button>
    </form>
  );
}
