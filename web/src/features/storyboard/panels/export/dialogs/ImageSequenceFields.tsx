import type { ImageSequenceFormValues } from "@/features/storyboard/panels/export/options/pictureOptions";
import { exportTexts } from "@/features/storyboard/panels/export/texts";
import { Checkbox } from "@/ui/forms/Checkbox";
import { RadioGroup } from "@/ui/forms/RadioGroup";
import styles from "./RenderDialog.module.css";

interface ImageSequenceFieldsProps {
  value: ImageSequenceFormValues;
  disabled: boolean;
  onChange: (value: ImageSequenceFormValues) => void;
}

const FORMAT_OPTIONS = [
  { value: "png", label: exportTexts.pictureFormats.png },
  { value: "jpeg", label: exportTexts.pictureFormats.jpeg },
] as const;

/** Fields for the file format and the frames of an image sequence. */
export function ImageSequenceFields({ value, disabled, onChange }: ImageSequenceFieldsProps) {
  return (
    <>
      <RadioGroup
        className={styles.fullWidth}
        label={exportTexts.pictureFormat}
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
        {exportTexts.everyFrame}
      </Checkbox>
    </>
  );
}
