import { useState } from "react";
import { useEditorContext } from "@/features/storyboard/editorContext/editorContext";
import { Checkbox } from "@/ui/Checkbox";
import { Fieldset } from "@/ui/Fieldset";
import { RadioGroup } from "@/ui/RadioGroup";
import type { FormatWithRequest } from "./exportFormats";
import { FormatDialog } from "./FormatDialog";
import styles from "./FormatDialog.module.css";
import { formatMessages } from "./formatMessages";
import { LOOP_WIDTHS, type LoopFormValues, loadLoopFormValues, saveLoopFormValues, toLoopOptions } from "./loopOptions";
import { exportMessages } from "./messages";
import { useFormatCapabilities } from "./useFormatCapabilities";

interface LoopDialogProps {
  kind: FormatWithRequest<"LoopExport">;
  onClose: () => void;
}

const WIDTH_OPTIONS = LOOP_WIDTHS.map((width) => ({ value: `${width}` as const, label: formatMessages.px(width) }));

const CHECKBOXES = [
  { name: "loop", label: formatMessages.loop },
  { name: "dialogue", label: exportMessages.burnIn.dialogue },
  { name: "action", label: exportMessages.burnIn.action },
  { name: "note", label: exportMessages.burnIn.note },
] as const;

/** Dialog that exports the board as an animated image. */
export default function LoopDialog({ kind, onClose }: LoopDialogProps) {
  const { project } = useEditorContext();
  const capabilities = useFormatCapabilities(project.id, kind);
  const [choice, setChoice] = useState<LoopFormValues>(() => loadLoopFormValues(project.id));
  const set = (change: Partial<LoopFormValues>): void => setChoice((old) => ({ ...old, ...change }));
  return (
    <FormatDialog
      kind={kind}
      capabilities={capabilities}
      createRequest={(cut_ids) => {
        saveLoopFormValues(project.id, choice);
        return { kind, options: { ...toLoopOptions(choice), cut_ids } };
      }}
      onClose={onClose}
    >
      {(isShut) => (
        <>
          <Fieldset label={formatMessages.width} className={styles.whole}>
            <RadioGroup
              label={formatMessages.width}
              variant="tiles"
              value={`${choice.width}`}
              options={WIDTH_OPTIONS}
              disabled={isShut}
              onValueChange={(text) => set({ width: LOOP_WIDTHS.find((width) => `${width}` === text) ?? choice.width })}
            />
          </Fieldset>
          {CHECKBOXES.map(({ name, label }) => (
            <Checkbox
              key={name}
              checked={choice[name]}
              disabled={isShut}
              onCheckedChange={(isWanted) => set({ [name]: isWanted })}
            >
              {label}
            </Checkbox>
          ))}
        </>
      )}
    </FormatDialog>
  );
}
