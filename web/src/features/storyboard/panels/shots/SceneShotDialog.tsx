import { useRef, useState } from "react";
import { useBoard, useEditorContext } from "@/features/storyboard/editorContext/editorContext";
import { NUMBER_MAX, SCENE_TITLE_MAX } from "@/features/storyboard/limits";
import { shotMessages } from "@/features/storyboard/shared/shotMessages";
import { useShotNames } from "@/features/storyboard/shared/useShotNames";
import { Button } from "@/ui/Button";
import { Dialog } from "@/ui/Dialog";
import { DialogButtons } from "@/ui/DialogButtons";
import { TextField } from "@/ui/TextField";
import { shotDialogMessages } from "./messages";
import styles from "./Shots.module.css";

interface SceneShotDialogProps {
  target: { kind: "scene" | "shot"; id: string };
  onClose: () => void;
}

/** Dialog for the number of a scene or shot, and the title of a scene. */
export default function SceneShotDialog({ target: { kind, id }, onClose }: SceneShotDialogProps) {
  const { shotEdits } = useEditorContext();
  const canEdit = useBoard((state) => state.canEdit);
  const isLocked = useBoard((state) => state.view.settings.locked);
  const { numberOf, getSceneTitle } = useShotNames();
  const [typed, setTyped] = useState<string | null>(null);
  const [title, setTitle] = useState(() => getSceneTitle(id));
  const [isTold, setTold] = useState(false);
  const first = useRef<HTMLInputElement>(null);
  // Until the user types, show the current number; the lock button below may change it.
  const number = typed ?? numberOf(id);
  const error = useNumberError(kind, id, number.trim());
  const save = (): void => {
    if (canEdit && isLocked && error) {
      setTold(true);
      return;
    }
    const given = isLocked && typed !== null ? { number: number.trim() } : {};
    if (kind === "scene") shotEdits.editScene(id, { ...given, title: title.trim() });
    else shotEdits.editShot(id, given);
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={kind === "scene" ? shotDialogMessages.nameScene : shotDialogMessages.nameShot}
      onSubmit={save}
      initialFocus={first}
      footer={
        canEdit ? (
          <DialogButtons cancel={shotDialogMessages.cancel} onCancel={onClose} submit={shotDialogMessages.save} />
        ) : (
          <Button onClick={onClose}>{shotDialogMessages.close}</Button>
        )
      }
    >
      <div className={styles.fields}>
        {kind === "scene" ? (
          <TextField
            ref={first}
            label={shotDialogMessages.title}
            value={title}
            maxLength={SCENE_TITLE_MAX}
            readOnly={!canEdit}
            onValueChange={setTitle}
          />
        ) : null}
        <TextField
          {...(kind === "shot" ? { ref: first } : {})}
          label={shotDialogMessages.number}
          value={number}
          readOnly={!canEdit || !isLocked}
          hint={isLocked ? undefined : shotDialogMessages.follows}
          error={isTold ? error : null}
          onValueChange={setTyped}
        />
        {canEdit && !isLocked ? (
          <Button size="small" onClick={() => shotEdits.setNumbersLocked(true)}>
            {shotMessages.lock}
          </Button>
        ) : null}
      </div>
    </Dialog>
  );
}

function useNumberError(kind: "scene" | "shot", id: string, number: string): string | null {
  const { scenes, shots } = useBoard((state) => state.view);
  const { numberOf } = useShotNames();
  if (number.length > NUMBER_MAX || !/^[\p{L}\p{N}]+$/u.test(number)) return shotDialogMessages.numberForm(NUMBER_MAX);
  const isSame = (other: string): boolean => other !== id && numberOf(other).toUpperCase() === number.toUpperCase();
  if (kind === "scene") return [...scenes.keys()].some(isSame) ? shotDialogMessages.sceneTaken(number) : null;
  const scene = shots.get(id)?.scene_id ?? "";
  const isTaken = [...shots.values()].some((shot) => shot.scene_id === scene && isSame(shot.id));
  return isTaken ? shotDialogMessages.shotTaken(number, numberOf(scene)) : null;
}
