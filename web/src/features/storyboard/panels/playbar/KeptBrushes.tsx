import { Plus, Save, Trash2 } from "lucide-react";
import { type FormEvent, useState } from "react";
import { useStore } from "zustand";
import { BRUSH_PRESET_NAME_MAX } from "@/api/gen/limit-values";
import { messageOf } from "@/api/problem";
import { uuid7 } from "@/features/storyboard/model/uuid7";
import type { BrushWish, KeptBrush } from "@/features/storyboard/types";
import { Button } from "@/ui/Button";
import { IconButton } from "@/ui/IconButton";
import { Select } from "@/ui/Select";
import { TextField } from "@/ui/TextField";
import styles from "./BrushSettings.module.css";
import { inHand, keep, kept, remove, take } from "./brushes";
import { brushMessages } from "./messages";

type Key = BrushWish["key"];

const KEYS = [null, "1", "2", "3", "4", "5", "6"] as const;
const OPTIONS = KEYS.map((key) => ({ value: key ?? "", label: key ?? brushMessages.noKey }));

/** The brushes that one keeps with the account: taken up, changed, removed, and more of them kept. */
export function KeptBrushes() {
  const { list, phase } = useStore(kept);
  const [fault, setFault] = useState<string | null>(null);
  const attempt = (work: Promise<void>): void => {
    setFault(null);
    work.catch((problem: unknown) => setFault(messageOf(problem, brushMessages.unexpected)));
  };
  return (
    <section className={styles.kept} aria-label={brushMessages.kept}>
      <h3 className={styles.heading}>{brushMessages.kept}</h3>
      {phase === "away" ? <p className={styles.hint}>{brushMessages.away}</p> : null}
      {phase === "ready" && list.length === 0 ? <p className={styles.hint}>{brushMessages.none}</p> : null}
      <ul className={styles.brushes}>
        {list.map((brush) => (
          <Row key={brush.id} kept={brush} attempt={attempt} />
        ))}
      </ul>
      {fault ? (
        <p role="alert" className={styles.fault}>
          {fault}
        </p>
      ) : null}
      <KeepForm attempt={attempt} />
    </section>
  );
}

function Row({ kept: { id, name, key, brush }, attempt }: { kept: KeptBrush; attempt: (work: Promise<void>) => void }) {
  return (
    <li className={styles.brush}>
      <button type="button" className={styles.take} onClick={() => take({ id, name, key, brush })}>
        {name}
      </button>
      <Select
        label={brushMessages.keyOf(name)}
        className={styles.key}
        value={key ?? ""}
        options={OPTIONS}
        onValueChange={(next) => attempt(keep(id, { name, key: (next || null) as Key, brush }))}
      />
      <IconButton
        label={brushMessages.replace(name)}
        size="small"
        onClick={() => attempt(keep(id, { name, key, brush: inHand() }))}
      >
        <Save size={15} aria-hidden="true" />
      </IconButton>
      <IconButton label={brushMessages.remove(name)} size="small" onClick={() => attempt(remove(id))}>
        <Trash2 size={15} aria-hidden="true" />
      </IconButton>
    </li>
  );
}

/** Keeps the brush in hand under a name. */
function KeepForm({ attempt }: { attempt: (work: Promise<void>) => void }) {
  const [name, setName] = useState("");
  const [missing, setMissing] = useState(false);
  /** The same for every try at one brush, so that an answer that was lost makes no second one. */
  const [id, setId] = useState(uuid7);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setMissing(name.trim() === "");
    if (name.trim() === "") return;
    attempt(
      keep(id, { name: name.trim(), key: null, brush: inHand() }).then(() => {
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
