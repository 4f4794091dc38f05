import type { ImageSequenceFormValues } from "@/features/storyboard/panels/export/options/pictureOptions";
import { exportMessages } from "@/features/storyboard/panels/export/texts";
import { Checkbox } from "@/ui/forms/Checkbox";
import { RadioGroup } from "@/ui/forms/RadioGroup";
import styles from "./RenderDialog.module.css";

interface ImageSequenceFieldsProps {
  value: ImageSequenceFormValues;
  disabled: boolean;
  onChange: (value: ImageSequenceFormValues) => void;
}

const FORMAT_OPTIONS = [
  { value: "png", label: exportMessages.pictureFormats.png },
  { value: "jpeg", label: exportMessages.pictureFormats.jpeg },
] as const;

/** Fields for the file format and the frames of an image sequence. */
export function ImageSequenceFields({ value, disabled, onChange }: ImageSequenceFieldsProps) {
  return (
    <>
      <RadioGroup
        className={styles.fullWidth}
        label={exportMessages.pictureFormat}
        value={value.format}
        options={FORMAT_OPTIONS}
        disabled={disabled}
        onValueChange={(format) => onChange({ ...value, format })}
      />
      <Checkbox
        checked={value.everyFrame}
        disabled={disabled}
        onCheckedChange={(everyFrame) => onChange({ ...value, everyFrame })}
      >
        {exportMessages.everyFrame}
      </Checkbox>
    </>
  );
}
