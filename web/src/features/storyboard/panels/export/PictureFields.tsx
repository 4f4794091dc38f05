import { Checkbox } from "@/ui/Checkbox";
import { RadioGroup } from "@/ui/RadioGroup";
import { exportMessages } from "./messages";
import type { PictureChoice } from "./pictureOptions";
import styles from "./RenderDialog.module.css";

interface PictureFieldsProps {
  value: PictureChoice;
  disabled: boolean;
  onChange: (value: PictureChoice) => void;
}

const FORMATS = [
  { value: "png", label: exportMessages.pictureFormats.png },
  { value: "jpeg", label: exportMessages.pictureFormats.jpeg },
] as const;

/** Which pictures are packed, and as what. */
export function PictureFields({ value, disabled, onChange }: PictureFieldsProps) {
  return (
    <>
      <RadioGroup
        className={styles.whole}
        label={exportMessages.pictureFormat}
        value={value.format}
        options={FORMATS}
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
