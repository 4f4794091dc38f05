import { useState } from "react";
import { useBoard, useEditorContext } from "@/features/storyboard/editorContext/editorContext";
import { DIGITS_MAX, DIGITS_MIN, LABEL_PATTERN_MAX } from "@/features/storyboard/limits";
import { findOmittedNumbers } from "@/features/storyboard/model/shots";
import { shotMessages } from "@/features/storyboard/shared/shotMessages";
import { useShotNames } from "@/features/storyboard/shared/useShotNames";
import { getLabelExamples, isLabelPattern, LABEL_PRESETS } from "@/playback/numbers";
import { Button } from "@/ui/Button";
import { Dialog } from "@/ui/Dialog";
import { Select } from "@/ui/Select";
import { Switch } from "@/ui/Switch";
import { TextField } from "@/ui/TextField";
import { shotDialogMessages } from "./messages";
import { RenumberDialog } from "./RenumberDialog";
import styles from "./Shots.module.css";

const CUSTOM = "own";
/** Dialog for the numbering of scenes and shots and the labels of cuts. Changes apply immediately and can be undone. */
export default function NumberingDialog({ onClose }: { onClose: () => void }) {
  const { shotEdits } = useEditorContext();
  const canEdit = useBoard((state) => state.canEdit);
  const settings = useBoard((state) => state.view.settings);
  const shots = useBoard((state) => state.shots);
  const view = useBoard((state) => state.view);
  const names = useShotNames();
  const { pattern, digits, step, locked } = settings;
  const at = LABEL_PRESETS.findIndex(
    (each) => each.pattern === pattern && each.digits === digits && each.step === step,
  );
  const [isOwn, setOwn] = useState(at < 0);
  const [typed, setTyped] = useState(pattern);
  const [isRenumbering, setRenumbering] = useState(false);
  const reads = [...shots.labels.values()].slice(0, 3);
  const gone = findOmittedNumbers(view, shots);
  const choose = (value: string): void => {
    setOwn(value === CUSTOM);
    const preset = LABEL_PRESETS[Number(value)];
    if (value === CUSTOM || !preset) return;
    shotEdits.editBoard({ pattern: preset.pattern, digits: preset.digits, step: preset.step });
    setTyped(preset.pattern);
  };
  const write = (text: string): void => {
    setTyped(text);
    if (isLabelPattern(text.trim())) shotEdits.editBoard({ pattern: text.trim() });
  };
  if (isRenumbering) return <RenumberDialog onClose={() => setRenumbering(false)} />;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={shotMessages.numbers}
      footer={
        <>
          {canEdit && shots.structure.scenes.length > 0 ? (
            <Button onClick={() => setRenumbering(true)}>{shotDialogMessages.renumber}</Button>
          ) : null}
          <Button variant="primary" onClick={onClose}>
            {shotDialogMessages.close}
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        <div className={styles.field}>
          <span className={styles.name}>{shotDialogMessages.label}</span>
          <Select
            label={shotDialogMessages.label}
            value={isOwn ? CUSTOM : String(at < 0 ? 0 : at)}
            disabled={!canEdit}
            onValueChange={choose}
            options={[
              ...LABEL_PRESETS.map(({ example }, index) => ({ value: String(index), label: example })),
              { value: CUSTOM, label: shotDialogMessages.own },
            ]}
          />
        </div>
        {isOwn ? (
          <TextField
            label={shotDialogMessages.pattern}
            value={typed}
            maxLength={LABEL_PATTERN_MAX}
            readOnly={!canEdit}
            hint={shotDialogMessages.patternHint}
            error={isLabelPattern(typed.trim()) ? null : shotDialogMessages.patternForm}
            onValueChange={write}
          />
        ) : null}
        <p className={styles.preview} aria-live="polite">
          {shotDialogMessages.preview(reads.length > 0 ? reads : getLabelExamples(pattern))}
        </p>
        <div className={styles.pair}>
          <div className={styles.field}>
            <span className={styles.name}>{shotDialogMessages.digits}</span>
            <Select
              label={shotDialogMessages.digits}
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
            <span className={styles.name}>{shotDialogMessages.step}</span>
            <Select
              label={shotDialogMessages.step}
              value={step}
              disabled={!canEdit}
              onValueChange={(value) => shotEdits.editBoard({ step: value })}
              options={[...new Set([1, 10, step])]
                .sort((a, b) => a - b)
                .map((value) => ({ value, label: String(value) }))}
            />
          </div>
        </div>
        <Switch checked={locked} disabled={!canEdit} onCheckedChange={(on) => shotEdits.setNumbersLocked(on)}>
          {shotMessages.lock}
        </Switch>
        <p className={styles.hint}>{shotDialogMessages.lockHint}</p>
        {gone.length > 0 ? (
          <section aria-label={shotDialogMessages.omitted}>
            <h3 className={styles.name}>{shotDialogMessages.omitted}</h3>
            <ul className={styles.list}>
              {gone.map(({ sceneId, shotId }) => (
                <li key={shotId ?? sceneId}>
                  {shotId === null ? names.getSceneName(sceneId) : names.getShotName(shotId)}
                </li>
              ))}
            </ul>
          </section>
        ) : null}
      </div>
    </Dialog>
  );
}
