import { useState } from "react";
import { useBoard, useEditorContext } from "@/features/storyboard/editorContext/editorContext";
import { DIGITS_MAX, DIGITS_MIN, LABEL_PATTERN_MAX } from "@/features/storyboard/limits";
import { findOmittedNumbers } from "@/features/storyboard/model/shots";
import { shotControlTexts } from "@/features/storyboard/shared/cuts/shotControlTexts";
import { shotTexts } from "@/features/storyboard/shared/cuts/shotTexts";
import { useShotNames } from "@/features/storyboard/shared/cuts/useShotNames";
import { getLabelExamples, isLabelPattern, LABEL_PRESETS } from "@/playback/numbers";
import { Button } from "@/ui/buttons/Button";
import { Dialog } from "@/ui/dialogs/Dialog";
import { Select } from "@/ui/forms/Select";
import { Switch } from "@/ui/forms/Switch";
import { TextField } from "@/ui/forms/TextField";
import { RenumberDialog } from "./RenumberDialog";
import styles from "./Shots.module.css";
import { shotDialogTexts } from "./texts";

const CUSTOM = "custom";
/** Dialog for the numbering of scenes and shots and the labels of cuts. Changes apply immediately and can be undone. */
export default function NumberingDialog({ onClose }: { onClose: () => void }) {
  const { shotEdits } = useEditorContext();
  const canEdit = useBoard((state) => state.canEdit);
  const settings = useBoard((state) => state.view.settings);
  const shots = useBoard((state) => state.shots);
  const view = useBoard((state) => state.view);
  const names = useShotNames();
  const { pattern, digits, step, locked } = settings;
  const presetIndex = LABEL_PRESETS.findIndex(
    (each) => each.pattern === pattern && each.digits === digits && each.step === step,
  );
  const [isCustom, setCustom] = useState(presetIndex < 0);
  const [patternText, setPatternText] = useState(pattern);
  const [isRenumbering, setRenumbering] = useState(false);
  const sampleLabels = [...shots.labels.values()].slice(0, 3);
  const omittedNumbers = findOmittedNumbers(view, shots);
  const choosePreset = (value: string): void => {
    setCustom(value === CUSTOM);
    const preset = LABEL_PRESETS[Number(value)];
    if (value === CUSTOM || !preset) return;
    shotEdits.editBoard({ pattern: preset.pattern, digits: preset.digits, step: preset.step });
    setPatternText(preset.pattern);
  };
  const editPattern = (text: string): void => {
    setPatternText(text);
    if (isLabelPattern(text.trim())) shotEdits.editBoard({ pattern: text.trim() });
  };
  if (isRenumbering) return <RenumberDialog onClose={() => setRenumbering(false)} />;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={shotTexts.numbers}
      footer={
        <>
          {canEdit && shots.structure.scenes.length > 0 ? (
            <Button onClick={() => setRenumbering(true)}>{shotDialogTexts.renumber}</Button>
          ) : null}
          <Button variant="primary" onClick={onClose}>
            {shotDialogTexts.close}
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        <div className={styles.field}>
          <span className={styles.name}>{shotDialogTexts.label}</span>
          <Select
            label={shotDialogTexts.label}
            value={isCustom ? CUSTOM : String(presetIndex < 0 ? 0 : presetIndex)}
            disabled={!canEdit}
            onValueChange={choosePreset}
            options={[
              ...LABEL_PRESETS.map(({ example }, index) => ({ value: String(index), label: example })),
              { value: CUSTOM, label: shotDialogTexts.custom },
            ]}
          />
        </div>
        {isCustom ? (
          <TextField
            label={shotDialogTexts.pattern}
            value={patternText}
            maxLength={LABEL_PATTERN_MAX}
            readOnly={!canEdit}
            hint={shotDialogTexts.patternHint}
            error={isLabelPattern(patternText.trim()) ? null : shotDialogTexts.invalidPattern}
            onValueChange={editPattern}
          />
        ) : null}
        <p className={styles.preview} aria-live="polite">
          {shotDialogTexts.preview(sampleLabels.length > 0 ? sampleLabels : getLabelExamples(settings))}
        </p>
        <div className={styles.pair}>
          <div className={styles.field}>
            <span className={styles.name}>{shotDialogTexts.digits}</span>
            <Select
              label={shotDialogTexts.digits}
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
            <span className={styles.name}>{shotDialogTexts.step}</span>
            <Select
              label={shotDialogTexts.step}
              value={step}
              disabled={!canEdit}
              onValueChange={(value) => shotEdits.editBoard({ step: value })}
              options={[...new Set([1, 10, step])]
                .sort((a, b) => a - b)
                .map((value) => ({ value, label: String(value) }))}
            />
          </div>
        </div>
        <Switch checked={locked} disabled={!canEdit} onCheckedChange={(isOn) => shotEdits.setNumbersLocked(isOn)}>
          {shotControlTexts.lock}
        </Switch>
        <p className={styles.hint}>{shotDialogTexts.lockHint}</p>
        {omittedNumbers.length > 0 ? (
          <section aria-label={shotDialogTexts.omitted}>
            <h3 className={styles.name}>{shotDialogTexts.omitted}</h3>
            <ul className={styles.list}>
              {omittedNumbers.map(({ sceneId, shotId }) => (
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
