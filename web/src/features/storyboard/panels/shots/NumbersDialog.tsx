import { useState } from "react";
import { useBoard, useDesk } from "@/features/storyboard/desk/desk";
import { DIGITS_MAX, DIGITS_MIN, LABEL_PATTERN_MAX } from "@/features/storyboard/limits";
import { omitted } from "@/features/storyboard/model/shots";
import { shotMessages } from "@/features/storyboard/shared/shotMessages";
import { useShotNames } from "@/features/storyboard/shared/useShotNames";
import { examplesOf, isPattern, PRESETS } from "@/playback/numbers";
import { Button } from "@/ui/Button";
import { Dialog } from "@/ui/Dialog";
import { Select } from "@/ui/Select";
import { Switch } from "@/ui/Switch";
import { TextField } from "@/ui/TextField";
import { dialogMessages } from "./messages";
import { Renumber } from "./Renumber";
import styles from "./Shots.module.css";

const OWN = "own";
/** How scenes and shots are numbered, and what cuts in them are called. Each choice counts at once, and can be undone. */
export default function NumbersDialog({ onClose }: { onClose: () => void }) {
  const { shotEdits } = useDesk();
  const canEdit = useBoard((state) => state.canEdit);
  const settings = useBoard((state) => state.view.settings);
  const shots = useBoard((state) => state.shots);
  const view = useBoard((state) => state.view);
  const names = useShotNames();
  const { pattern, digits, step, locked } = settings;
  const at = PRESETS.findIndex((each) => each.pattern === pattern && each.digits === digits && each.step === step);
  const [isOwn, setOwn] = useState(at < 0);
  const [typed, setTyped] = useState(pattern);
  const [isRenumbering, setRenumbering] = useState(false);
  const reads = [...shots.labels.values()].slice(0, 3);
  const gone = omitted(view, shots);
  const choose = (value: string): void => {
    setOwn(value === OWN);
    const preset = PRESETS[Number(value)];
    if (value === OWN || !preset) return;
    shotEdits.editBoard({ pattern: preset.pattern, digits: preset.digits, step: preset.step });
    setTyped(preset.pattern);
  };
  const write = (text: string): void => {
    setTyped(text);
    if (isPattern(text.trim())) shotEdits.editBoard({ pattern: text.trim() });
  };
  if (isRenumbering) return <Renumber onClose={() => setRenumbering(false)} />;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={shotMessages.numbers}
      footer={
        <>
          {canEdit && shots.structure.scenes.length > 0 ? (
            <Button onClick={() => setRenumbering(true)}>{dialogMessages.renumber}</Button>
          ) : null}
          <Button variant="primary" onClick={onClose}>
            {dialogMessages.close}
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        <div className={styles.field}>
          <span className={styles.name}>{dialogMessages.label}</span>
          <Select
            label={dialogMessages.label}
            value={isOwn ? OWN : String(at < 0 ? 0 : at)}
            disabled={!canEdit}
            onValueChange={choose}
            options={[
              ...PRESETS.map(({ example }, index) => ({ value: String(index), label: example })),
              { value: OWN, label: dialogMessages.own },
            ]}
          />
        </div>
        {isOwn ? (
          <TextField
            label={dialogMessages.pattern}
            value={typed}
            maxLength={LABEL_PATTERN_MAX}
            readOnly={!canEdit}
            hint={dialogMessages.patternHint}
            error={isPattern(typed.trim()) ? null : dialogMessages.patternForm}
            onValueChange={write}
          />
        ) : null}
        <p className={styles.preview} aria-live="polite">
          {dialogMessages.preview(reads.length > 0 ? reads : examplesOf(pattern))}
        </p>
        <div className={styles.pair}>
          <div className={styles.field}>
            <span className={styles.name}>{dialogMessages.digits}</span>
            <Select
              label={dialogMessages.digits}
              value={digits}
              disabled={!canEdit}
              onValueChange={(value) => shotEdits.editBoard({ digits: value })}
              options={Array.from({ length: DIGITS_MAX - DIGITS_MIN + 1 }, (_, each) => ({
                value: each + DIGITS_MIN,
                label: String(each + DIGITS_MIN),
              }))}
            />
          </div>
          <div className={styles.field}>
            <span className={styles.name}>{dialogMessages.step}</span>
            <Select
              label={dialogMessages.step}
              value={step}
              disabled={!canEdit}
              onValueChange={(value) => shotEdits.editBoard({ step: value })}
              options={[...new Set([1, 10, step])]
                .sort((a, b) => a - b)
                .map((value) => ({ value, label: String(value) }))}
            />
          </div>
        </div>
        <Switch checked={locked} disabled={!canEdit} onCheckedChange={(on) => shotEdits.lock(on)}>
          {shotMessages.lock}
        </Switch>
        <p className={styles.hint}>{dialogMessages.lockHint}</p>
        {gone.length > 0 ? (
          <section aria-label={dialogMessages.omitted}>
            <h3 className={styles.name}>{dialogMessages.omitted}</h3>
            <ul className={styles.list}>
              {gone.map(({ sceneId, shotId }) => (
                <li key={shotId ?? sceneId}>{shotId === null ? names.scene(sceneId) : names.shot(shotId)}</li>
              ))}
            </ul>
          </section>
        ) : null}
      </div>
    </Dialog>
  );
}
