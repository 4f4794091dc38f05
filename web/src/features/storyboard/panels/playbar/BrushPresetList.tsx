import { Plus, Save, Trash2 } from "lucide-react";
import { type FormEvent, useState } from "react";
import { useStore } from "zustand";
import { BRUSH_PRESET_NAME_MAX } from "@/api/gen/limit-values";
import { getErrorMessage } from "@/api/problem";
import { uuid7 } from "@/features/storyboard/model/uuid7";
import type { BrushPreset, BrushPresetInput } from "@/features/storyboard/types";
import { Button } from "@/ui/Button";
import { IconButton } from "@/ui/IconButton";
import { Select } from "@/ui/Select";
import { TextField } from "@/ui/TextField";
import styles from "./BrushOptions.module.css";
import {
  applyBrushPreset,
  brushPresetStore,
  deleteBrushPreset,
  getCurrentBrush,
  saveBrushPreset,
} from "./brushPresets";
import { brushMessages } from "./messages";

type PresetKey = BrushPresetInput["key"];

const PRESET_KEYS = [null, "1", "2", "3", "4", "5", "6"] as const;
const KEY_OPTIONS = PRESET_KEYS.map((key) => ({ value: key ?? "", label: key ?? brushMessages.noKey }));

/** List of the brushes saved in the user's account: apply, change, delete and save them. */
export function BrushPresetList() {
  const { list, phase } = useStore(brushPresetStore);
  const [fault, setFault] = useState<string | null>(null);
  const attempt = (work: Promise<void>): void => {
    setFault(null);
    work.catch((problem: unknown) => setFault(getErrorMessage(problem, brushMessages.unexpected)));
  };
  return (
    <section className={styles.kept} aria-label={brushMessages.kept}>
      <h3 className={styles.heading}>{brushMessages.kept}</h3>
      {phase === "away" ? <p className={styles.hint}>{brushMessages.away}</p> : null}
      {phase === "ready" && list.length === 0 ? <p className={styles.hint}>{brushMessages.none}</p> : null}
      <ul className={styles.brushes}>
        {list.map((brush) => (
          <BrushPresetRow key={brush.id} kept={brush} attempt={attempt} />
        ))}
      </ul>
      {fault ? (
        <p role="alert" className={styles.fault}>
          {fault}
        </p>
      ) : null}
      <SaveBrushForm attempt={attempt} />
    </section>
  );
}

function BrushPresetRow({
  kept: { id, name, key, brush },
  attempt,
}: {
  kept: BrushPreset;
  attempt: (work: Promise<void>) => void;
}) {
  return (
    <li className={styles.brush}>
      <button type="button" className={styles.take} onClick={() => applyBrushPreset({ id, name, key, brush })}>
        {name}
      </button>
      <Select
        label={brushMessages.keyOf(name)}
        className={styles.key}
        value={key ?? ""}
        options={KEY_OPTIONS}
        onValueChange={(next) => attempt(saveBrushPreset(id, { name, key: (next || null) as PresetKey, brush }))}
      />
      <IconButton
        label={brushMessages.replace(name)}
        size="small"
        onClick={() => attempt(saveBrushPreset(id, { name, key, brush: getCurrentBrush() }))}
      >
        <Save size={15} aria-hidden="true" />
      </IconButton>
      <IconButton label={brushMessages.remove(name)} size="small" onClick={() => attempt(deleteBrushPreset(id))}>
        <Trash2 size={15} aria-hidden="true" />
      </IconButton>
    </li>
  );
}

/** Form that saves the current brush under a name. */
function SaveBrushForm({ attempt }: { attempt: (work: Promise<void>) => void }) {
  const [name, setName] = useState("");
  const [missing, setMissing] = useState(false);
  /** Idempotency key: the same for every retry, so that a lost response doesn't create a second brush. */
  const [id, setId] = useState(uuid7);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setMissing(name.trim() === "");
    if (name.trim() === "") return;
    attempt(
      saveBrushPreset(id, { name: name.trim(), key: null, brush: getCurrentBrush() }).then(() => {
        setName("");
        setId(uuid7());
      }),
    );
  };
  return (
    <form noValidate className={styles.keep} onSubmit={submit}>
      <TextField
        label={brushMessages.name}
        hideLabel
        placeholder={brushMessages.name}
        value={name}
        maxLength={BRUSH_PRESET_NAME_MAX}
        autoComplete="off"
        error={missing ? brushMessages.nameMissing : null}
        onValueChange={(typed) => {
          setName(typed);
          setMissing(false);
        }}
      />
      <Button type="submit" size="small">
        <Plus size={15} aria-hidden="true" />
        {brushMessages.keep}
      </Button>
    </form>
  );
}
