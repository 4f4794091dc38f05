import { useState } from "react";
import { useUserId } from "@/api/session";
import { useDesk, useSound } from "@/features/storyboard/desk/desk";
import { Checkbox } from "@/ui/Checkbox";
import { TextField } from "@/ui/TextField";
import { CarriedDialog } from "./CarriedDialog";
import styles from "./CarriedDialog.module.css";
import { carriedMessages } from "./carriedMessages";
import { type EditChoice, editOptionsOf, recallEdit, rememberEdit } from "./editOptions";
import { exportMessages } from "./messages";
import { useCarried } from "./useCarried";

interface EditDialogProps {
  kind: "otio" | "edl" | "fcp7" | "fcpxml";
  onClose: () => void;
}

/** The board as an edit for the cutting room: a text for everybody, with its pictures for who is signed in. */
export default function EditDialog({ kind, onClose }: EditDialogProps) {
  const { project } = useDesk();
  const canTakeMedia = useUserId() !== null;
  const carrying = useCarried(project.id, kind);
  const [choice, setChoice] = useState<EditChoice>(() => recallEdit(project.id));
  // Of a sound that is on its way an edit knows nothing.
  const isUnread = useSound((state) => [...state.view.sounds.values()].some((sound) => sound.state === "reading"));
  const options = editOptionsOf(choice, canTakeMedia);
  const set = (change: Partial<EditChoice>): void => setChoice((old) => ({ ...old, ...change }));
  return (
    <CarriedDialog
      kind={kind}
      carrying={carrying}
      isWrong={options === null}
      wish={(cut_ids) => {
        rememberEdit(project.id, choice);
        return { kind, options: { ...options, cut_ids } };
      }}
      onClose={onClose}
    >
      {(isShut) => (
        <>
          <div className={styles.whole}>
            <TextField
              label={carriedMessages.start}
              value={choice.start}
              className={styles.timecode}
              autoComplete="off"
              spellCheck={false}
              disabled={isShut}
              error={options === null ? carriedMessages.startWrong : null}
              onValueChange={(start) => set({ start })}
            />
          </div>
          {carrying.phase === "known" && carrying.carried.drops ? (
            <Checkbox checked={choice.drop} disabled={isShut} onCheckedChange={(drop) => set({ drop })}>
              {carriedMessages.drop}
            </Checkbox>
          ) : null}
          {canTakeMedia ? (
            <Checkbox checked={choice.media} disabled={isShut} onCheckedChange={(media) => set({ media })}>
              {carriedMessages.media}
            </Checkbox>
          ) : null}
          {canTakeMedia && choice.media ? (
            <p className={`${styles.hint} ${styles.whole}`}>
              {kind === "otio" ? carriedMessages.mediaHintOtio : carriedMessages.mediaHint}
            </p>
          ) : null}
          {isUnread ? <p className={`${styles.hint} ${styles.whole}`}>{exportMessages.soundsUnread}</p> : null}
        </>
      )}
    </CarriedDialog>
  );
}
