import { useState } from "react";
import { FORMATS } from "@/api/gen/formats";
import { useUserId } from "@/api/http/session";
import { useAudioState, useEditorContext } from "@/features/storyboard/editorContext/editorContext";
import { formatTexts } from "@/features/storyboard/panels/export/formatTexts";
import {
  type EditFormValues,
  loadEditFormValues,
  saveEditFormValues,
  toEditOptions,
} from "@/features/storyboard/panels/export/options/editOptions";
import type { FormatWithRequest } from "@/features/storyboard/panels/export/options/exportFormats";
import { exportTexts } from "@/features/storyboard/panels/export/texts";
import { useFormatCapabilities } from "@/features/storyboard/panels/export/useFormatCapabilities";
import { Checkbox } from "@/ui/forms/Checkbox";
import { TextField } from "@/ui/forms/TextField";
import { FormatDialog } from "./FormatDialog";
import styles from "./FormatDialog.module.css";

interface EditDialogProps {
  kind: FormatWithRequest<"EditExport">;
  onClose: () => void;
}

/** Dialog that exports the board as an edit (EDL, OTIO, …). Including pictures and sounds requires an account. */
export default function EditDialog({ kind, onClose }: EditDialogProps) {
  const { project } = useEditorContext();
  const canIncludeMedia = useUserId() !== null;
  const capabilities = useFormatCapabilities(project.id, kind);
  const [values, setValues] = useState<EditFormValues>(() => loadEditFormValues(project.id));
  // An edit leaves out sounds that the server is still reading.
  const hasUnprocessedSounds = useAudioState((state) =>
    [...state.view.sounds.values()].some((sound) => sound.state === "reading"),
  );
  const options = toEditOptions(values, canIncludeMedia);
  const updateValues = (change: Partial<EditFormValues>): void => setValues((old) => ({ ...old, ...change }));
  return (
    <FormatDialog
      kind={kind}
      capabilities={capabilities}
      isInvalid={options === null}
      createRequest={(cut_ids) => {
        saveEditFormValues(project.id, values);
        return { kind, options: { ...options, cut_ids } };
      }}
      onClose={onClose}
    >
      {(isDisabled) => (
        <>
          <div className={styles.fullWidth}>
            <TextField
              label={formatTexts.start}
              value={values.start}
              className={styles.timecode}
              autoComplete="off"
              spellCheck={false}
              disabled={isDisabled}
              error={options === null ? formatTexts.startInvalid : null}
              onValueChange={(start) => updateValues({ start })}
            />
          </div>
          {capabilities.phase === "ready" && capabilities.data.can_drop_frames ? (
            <Checkbox checked={values.drop} disabled={isDisabled} onCheckedChange={(drop) => updateValues({ drop })}>
              {formatTexts.drop}
            </Checkbox>
          ) : null}
          {canIncludeMedia ? (
            <Checkbox checked={values.media} disabled={isDisabled} onCheckedChange={(media) => updateValues({ media })}>
              {formatTexts.media}
            </Checkbox>
          ) : null}
          {canIncludeMedia && values.media ? (
            <p className={`${styles.hint} ${styles.fullWidth}`}>
              {FORMATS[kind].exports.archiveSuffix === ".otioz" ? formatTexts.mediaHintOtio : formatTexts.mediaHint}
            </p>
          ) : null}
          {hasUnprocessedSounds ? (
            <p className={`${styles.hint} ${styles.fullWidth}`}>{exportTexts.soundsUnprocessed}</p>
          ) : null}
        </>
      )}
    </FormatDialog>
  );
}
