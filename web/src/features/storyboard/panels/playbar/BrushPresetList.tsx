import { Plus, Save, Trash2 } from "lucide-react";
import { type FormEvent, useState } from "react";
import { useStore } from "zustand";
import { BRUSH_PRESET_NAME_MAX } from "@/api/gen/limit-values";
import { getErrorMessage } from "@/api/http/problem";
import { uuid7 } from "@/features/storyboard/model/uuid7";
import type { BrushPreset, BrushPresetInput } from "@/features/storyboard/types";
import { Button } from "@/ui/buttons/Button";
import { IconButton } from "@/ui/buttons/IconButton";
import { Select } from "@/ui/forms/Select";
import { TextField } from "@/ui/forms/TextField";
import styles from "./BrushOptions.module.css";
import {
  applyBrushPreset,
  brushPresetStore,
  deleteBrushPreset,
  getCurrentBrush,
  saveBrushPreset,
} from "./brushPresets";
import { brushTexts } from "./texts";

type PresetKey = BrushPresetInput["key"];

const PRESET_KEYS = [null, "1", "2", "3", "4", "5", "6"] as const;
const KEY_OPTIONS = PRESET_KEYS.map((key) => ({ value: key ?? "", label: key ?? brushTexts.noKey }));

/** List of the brushes saved in the user's account: apply, change, delete and save them. */
export function BrushPresetList() {
  const { list, phase } = useStore(brushPresetStore);
  const [error, setError] = useState<string | null>(null);
  const attempt = (request: Promise<void>): void => {
    setError(null);
    request.catch((reason: unknown) => setError(getErrorMessage(reason, brushTexts.unexpected)));
  };
  return (
    <section className={styles.presets} aria-label={brushTexts.savedBrushes}>
      <h3 className={styles.heading}>{brushTexts.savedBrushes}</h3>
      {phase === "failed" ? <p className={styles.hint}>{brushTexts.loadFailed}</p> : null}
      {phase === "ready" && list.length === 0 ? <p className={styles.hint}>{brushTexts.none}</p> : null}
      <ul className={styles.presetList}>
        {list.map((preset) => (
          <BrushPresetRow key={preset.id} preset={preset} attempt={attempt} />
        ))}
      </ul>
      {error ? (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      ) : null}
      <SaveBrushForm attempt={attempt} />
    </section>
  );
}

function BrushPresetRow({
  preset: { id, name, key, brush },
  attempt,
}: {
  preset: BrushPreset;
  attempt: (request: Promise<void>) => void;
}) {
  return (
    <li className={styles.preset}>
      <button type="button" className={styles.applyButton} onClick={() => applyBrushPreset({ id, name, key, brush })}>
        {name}
      </button>
      <Select
        label={brushTexts.keyFor({ name })}
        className={styles.presetKey}
        value={key ?? ""}
        options={KEY_OPTIONS}
        onValueChange={(next) => attempt(saveBrushPreset(id, { name, key: (next || null) as PresetKey, brush }))}
      />
      <IconButton
        label={brushTexts.replace({ name })}
        size="small"
        onClick={() => attempt(saveBrushPreset(id, { name, key, brush: getCurrentBrush() }))}
      >
        <Save size={15} aria-hidden="true" />
      </IconButton>
      <IconButton label={brushTexts.remove({ name })} size="small" onClick={() => attempt(deleteBrushPreset(id))}>
        <Trash2 size={15} aria-hidden="true" />
      </IconButton>
    </li>
  );
}

/** Form that saves the current brush under a name. */
function SaveBrushForm({ attempt }: { attempt: (request: Promise<void>) => void }) {
  const [name, setName] = useState("");
  const [isNameMissing, setNameMissing] = useState(false);
  /** Idempotency key: the same for every retry, so that a lost response doesn't create a second brush. */
  const [id, setId] = useState(uuid7);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setNameMissing(name.trim() === "");
    if (name.trim() === "") return;
    attempt(
      saveBrushPreset(id, { name: name.trim(), key: null, brush: getCurrentBrush() }).then(() => {
        setName("");
        setId(uuid7());
      }),
    );
  };
  return (
    <form noValidate className={styles.saveForm} onSubmit={submit}>
      <TextField
        label={brushTexts.name}
        hideLabel
        placeholder={brushTexts.name}
        value={name}
        maxLength={BRUSH_PRESET_NAME_MAX}
        autoComplete="off"
        error={isNameMissing ? brushTexts.nameMissing : null}
        onValueChange={(text) => {
          setName(text);
          setNameMissing(false);
        }}
      />
      <Button type="submit" size="small">
        <Plus size={15} aria-hidden="true" />
        {brushTexts.save}
      </Button>
    </form>
  );
}
