import { useState } from "react";
import { FORMATS } from "@/api/gen/formats";
import { useUserId } from "@/api/session";
import { useAudioState, useEditorContext } from "@/features/storyboard/editorContext/editorContext";
import { Checkbox } from "@/ui/Checkbox";
import { TextField } from "@/ui/TextField";
import { type EditFormValues, loadEditFormValues, saveEditFormValues, toEditOptions } from "./editOptions";
import type { FormatWithRequest } from "./exportFormats";
import { FormatDialog } from "./FormatDialog";
import styles from "./FormatDialog.module.css";
import { formatMessages } from "./formatMessages";
import { exportMessages } from "./messages";
import { useFormatCapabilities } from "./useFormatCapabilities";

interface EditDialogProps {
  kind: FormatWithRequest<"EditExport">;
  onClose: () => void;
}

/** Dialog that exports the board as an edit (EDL, OTIO, …). Including pictures and sounds requires an account. */
export default function EditDialog({ kind, onClose }: EditDialogProps) {
  const { project } = useEditorContext();
  const canTakeMedia = useUserId() !== null;
  const capabilities = useFormatCapabilities(project.id, kind);
  const [choice, setChoice] = useState<EditFormValues>(() => loadEditFormValues(project.id));
  // An edit leaves out sounds that the server is still reading.
  const isUnread = useAudioState((state) => [...state.view.sounds.values()].some((sound) => sound.state === "reading"));
  const options = toEditOptions(choice, canTakeMedia);
  const set = (change: Partial<EditFormValues>): void => setChoice((old) => ({ ...old, ...change }));
  return (
    <FormatDialog
      kind={kind}
      capabilities={capabilities}
      isInvalid={options === null}
      createRequest={(cut_ids) => {
        saveEditFormValues(project.id, choice);
        return { kind, options: { ...options, cut_ids } };
      }}
      onClose={onClose}
    >
      {(isShut) => (
        <>
          <div className={styles.whole}>
            <TextField
              label={formatMessages.start}
              value={choice.start}
              className={styles.timecode}
              autoComplete="off"
              spellCheck={false}
              disabled={isShut}
              error={options === null ? formatMessages.startWrong : null}
              onValueChange={(start) => set({ start })}
            />
          </div>
          {capabilities.phase === "known" && capabilities.found.can_drop_frames ? (
            <Checkbox checked={choice.drop} disabled={isShut} onCheckedChange={(drop) => set({ drop })}>
              {formatMessages.drop}
            </Checkbox>
          ) : null}
          {canTakeMedia ? (
            <Checkbox checked={choice.media} disabled={isShut} onCheckedChange={(media) => set({ media })}>
              {formatMessages.media}
            </Checkbox>
          ) : null}
          {canTakeMedia && choice.media ? (
            <p className={`${styles.hint} ${styles.whole}`}>
              {FORMATS[kind].exports.archiveSuffix === ".otioz"
                ? formatMessages.mediaHintOtio
                : formatMessages.mediaHint}
            </p>
          ) : null}
          {isUnread ? <p className={`${styles.hint} ${styles.whole}`}>{exportMessages.soundsUnread}</p> : null}
        </>
      )}
    </FormatDialog>
  );
}
