import { useRef, useState } from "react";
import { useBoard, useEditorContext } from "@/features/storyboard/editorContext/editorContext";
import { NUMBER_MAX, SCENE_TITLE_MAX } from "@/features/storyboard/limits";
import { shotControlTexts } from "@/features/storyboard/shared/cuts/shotControlTexts";
import { useShotNames } from "@/features/storyboard/shared/cuts/useShotNames";
import { Button } from "@/ui/buttons/Button";
import { Dialog } from "@/ui/dialogs/Dialog";
import { DialogButtons } from "@/ui/dialogs/DialogButtons";
import { TextField } from "@/ui/forms/TextField";
import styles from "./Shots.module.css";
import { shotDialogTexts } from "./texts";

interface SceneShotDialogProps {
  target: { kind: "scene" | "shot"; id: string };
  onClose: () => void;
}

/** Dialog for the number of a scene or shot, and the title of a scene. */
export default function SceneShotDialog({ target: { kind, id }, onClose }: SceneShotDialogProps) {
  const { shotEdits } = useEditorContext();
  const canEdit = useBoard((state) => state.canEdit);
  const isLocked = useBoard((state) => state.view.settings.locked);
  const { getNumber, getSceneTitle } = useShotNames();
  const [draftNumber, setDraftNumber] = useState<string | null>(null);
  const [title, setTitle] = useState(() => getSceneTitle(id));
  const [isErrorVisible, setErrorVisible] = useState(false);
  const firstField = useRef<HTMLInputElement>(null);
  // Until the user types, show the current number; the lock button below may change it.
  const number = draftNumber ?? getNumber(id);
  const error = useNumberError(kind, id, number.trim());
  const save = (): void => {
    if (canEdit && isLocked && error) {
      setErrorVisible(true);
      return;
    }
    const numberEdit = isLocked && draftNumber !== null ? { number: number.trim() } : {};
    if (kind === "scene") shotEdits.editScene(id, { ...numberEdit, title: title.trim() });
    else shotEdits.editShot(id, numberEdit);
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={kind === "scene" ? shotDialogTexts.nameScene : shotDialogTexts.nameShot}
      onSubmit={save}
      initialFocus={firstField}
      footer={
        canEdit ? (
          <DialogButtons cancel={shotDialogTexts.cancel} onCancel={onClose} submit={shotDialogTexts.save} />
        ) : (
          <Button onClick={onClose}>{shotDialogTexts.close}</Button>
        )
      }
    >
      <div className={styles.fields}>
        {kind === "scene" ? (
          <TextField
            ref={firstField}
            label={shotDialogTexts.title}
            value={title}
            maxLength={SCENE_TITLE_MAX}
            readOnly={!canEdit}
            onValueChange={setTitle}
          />
        ) : null}
        <TextField
          {...(kind === "shot" ? { ref: firstField } : {})}
          label={shotDialogTexts.number}
          value={number}
          readOnly={!canEdit || !isLocked}
          hint={isLocked ? undefined : shotDialogTexts.unlockedHint}
          error={isErrorVisible ? error : null}
          onValueChange={setDraftNumber}
        />
        {canEdit && !isLocked ? (
          <Button size="small" onClick={() => shotEdits.setNumbersLocked(true)}>
            {shotControlTexts.lock}
          </Button>
        ) : null}
      </div>
    </Dialog>
  );
}

function useNumberError(kind: "scene" | "shot", id: string, number: string): string | null {
  const { scenes, shots } = useBoard((state) => state.view);
  const { getNumber } = useShotNames();
  if (number.length > NUMBER_MAX || !/^[\p{L}\p{N}]+$/u.test(number))
    return shotDialogTexts.invalidNumber({ max: NUMBER_MAX });
  const isSame = (other: string): boolean => other !== id && getNumber(other).toUpperCase() === number.toUpperCase();
  if (kind === "scene") return [...scenes.keys()].some(isSame) ? shotDialogTexts.sceneTaken({ number }) : null;
  const scene = shots.get(id)?.scene_id ?? "";
  const isTaken = [...shots.values()].some((shot) => shot.scene_id === scene && isSame(shot.id));
  return isTaken ? shotDialogTexts.shotTaken({ number, scene: getNumber(scene) }) : null;
}
