import { type FormEvent, useState } from "react";
import { getErrorMessage } from "@/api/http/problem";
import { useEditorContext } from "@/features/storyboard/editorContext/editorContext";
import { VERSION_NAME_MAX } from "@/features/storyboard/limits";
import { uuid7 } from "@/features/storyboard/model/uuid7";
import { flushPending } from "@/features/storyboard/shared/flushPending";
import type { CutVersion } from "@/features/storyboard/types";
import { Button } from "@/ui/buttons/Button";
import { TextField } from "@/ui/forms/TextField";
import { saveVersion } from "./api";
import { versionTexts } from "./texts";
import styles from "./Versions.module.css";

/** Form that saves the current state of the cut as a named version. */
export function SaveVersionForm({ cutId, onSaved }: { cutId: string; onSaved: (version: CutVersion) => void }) {
  const editor = useEditorContext();
  const [name, setName] = useState("");
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  /** Idempotency key: the same for every retry, so that a lost response doesn't create a second version. */
  const [id, setId] = useState(uuid7);

  const save = async (): Promise<void> => {
    setBusy(true);
    setError(null);
    try {
      await flushPending(editor);
      await editor.drawings.flush();
      onSaved(await saveVersion(cutId, id, name.trim()));
      setName("");
      setId(uuid7());
    } catch (problem) {
      setError(getErrorMessage(problem, versionTexts.unexpected));
    } finally {
      setBusy(false);
    }
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isBusy) return;
    if (name.trim() === "") setError(versionTexts.nameMissing);
    else void save();
  };
  return (
    <form noValidate className={styles.saveForm} onSubmit={submit}>
      <TextField
        label={versionTexts.name}
        placeholder={versionTexts.namePlaceholder}
        value={name}
        maxLength={VERSION_NAME_MAX}
        autoComplete="off"
        error={error}
        onValueChange={(typed) => {
          setName(typed);
          setError(null);
        }}
      />
      <Button type="submit" pending={isBusy}>
        {versionTexts.save}
      </Button>
    </form>
  );
}
