import { useState } from "react";
import { useEditorContext } from "@/features/storyboard/editorContext/editorContext";
import { formatTexts } from "@/features/storyboard/panels/export/formatTexts";
import type { FormatWithRequest } from "@/features/storyboard/panels/export/options/exportFormats";
import {
  LOOP_WIDTHS,
  type LoopFormValues,
  loadLoopFormValues,
  saveLoopFormValues,
  toLoopOptions,
} from "@/features/storyboard/panels/export/options/loopOptions";
import { exportTexts } from "@/features/storyboard/panels/export/texts";
import { useFormatCapabilities } from "@/features/storyboard/panels/export/useFormatCapabilities";
import { Checkbox } from "@/ui/forms/Checkbox";
import { Fieldset } from "@/ui/forms/Fieldset";
import { RadioGroup } from "@/ui/forms/RadioGroup";
import { FormatDialog } from "./FormatDialog";
import styles from "./FormatDialog.module.css";

interface LoopDialogProps {
  kind: FormatWithRequest<"LoopExport">;
  onClose: () => void;
}

const WIDTH_OPTIONS = LOOP_WIDTHS.map((width) => ({ value: `${width}` as const, label: formatTexts.px({ width }) }));

const CHECKBOXES = [
  { name: "loop", label: formatTexts.loop },
  { name: "dialogue", label: exportTexts.burnIn.dialogue },
  { name: "action", label: exportTexts.burnIn.action },
  { name: "note", label: exportTexts.burnIn.note },
] as const;

/** Dialog that exports the board as an animated image. */
export default function LoopDialog({ kind, onClose }: LoopDialogProps) {
  const { project } = useEditorContext();
  const capabilities = useFormatCapabilities(project.id, kind);
  const [values, setValues] = useState<LoopFormValues>(() => loadLoopFormValues(project.id));
  const updateValues = (change: Partial<LoopFormValues>): void => setValues((old) => ({ ...old, ...change }));
  return (
    <FormatDialog
      kind={kind}
      capabilities={capabilities}
      createRequest={(cut_ids) => {
        saveLoopFormValues(project.id, values);
        return { kind, options: { ...toLoopOptions(values), cut_ids } };
      }}
      onClose={onClose}
    >
      {(isDisabled) => (
        <>
          <Fieldset label={formatTexts.width} className={styles.fullWidth}>
            <RadioGroup
              label={formatTexts.width}
              variant="tiles"
              value={`${values.width}`}
              options={WIDTH_OPTIONS}
              disabled={isDisabled}
              onValueChange={(text) =>
                updateValues({ width: LOOP_WIDTHS.find((width) => `${width}` === text) ?? values.width })
              }
            />
          </Fieldset>
          {CHECKBOXES.map(({ name, label }) => (
            <Checkbox
              key={name}
              checked={values[name]}
              disabled={isDisabled}
              onCheckedChange={(isWanted) => updateValues({ [name]: isWanted })}
            >
              {label}
            </Checkbox>
          ))}
        </>
      )}
    </FormatDialog>
  );
}
