import { type FormEvent, useState } from "react";
import { messageOf } from "@/api/problem";
import { useDesk } from "@/features/storyboard/desk/desk";
import { VERSION_NAME_MAX } from "@/features/storyboard/limits";
import { uuid7 } from "@/features/storyboard/model/uuid7";
import { settle } from "@/features/storyboard/shared/settle";
import type { CutVersion } from "@/features/storyboard/types";
import { Button } from "@/ui/Button";
import { TextField } from "@/ui/TextField";
import { keepVersion } from "./api";
import { versionMessages } from "./messages";
import styles from "./Versions.module.css";

/** Keeps the cut as it is now, under a name. */
export function KeepForm({ cutId, onKept }: { cutId: string; onKept: (version: CutVersion) => void }) {
  const desk = useDesk();
  const [name, setName] = useState("");
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  /** The same for every try at one version, so that an answer that was lost makes no second one. */
  const [id, setId] = useState(uuid7);

  const keep = async (): Promise<void> => {
    setBusy(true);
    setError(null);
    try {
      await settle(desk);
      await desk.drawings.flush();
      onKept(await keepVersion(cutId, id, name.trim()));
      setName("");
      setId(uuid7());
    } catch (problem) {
      setError(messageOf(problem, versionMessages.unexpected));
    } finally {
      setBusy(false);
    }
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isBusy) return;
    if (name.trim() === "") setError(versionMessages.nameMissing);
    else void keep();
  };
  return (
    <form noValidate className={styles.keep} onSubmit={submit}>
      <TextField
        label={versionMessages.name}
        placeholder={versionMessages.namePlaceholder}
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
        {versionMessages.keep}
      </Button>
    </form>
  );
}
