import { useEditorContext } from "@/features/storyboard/editorContext/editorContext";
import {
  getVideoSize,
  VIDEO_QUALITIES,
  VIDEO_SIZE_NAMES,
  type VideoFormValues,
} from "@/features/storyboard/panels/export/options/videoOptions";
import { exportTexts } from "@/features/storyboard/panels/export/texts";
import { Fieldset } from "@/ui/forms/Fieldset";
import { RadioGroup } from "@/ui/forms/RadioGroup";
import styles from "./RenderDialog.module.css";

interface VideoFieldsProps {
  value: VideoFormValues;
  disabled: boolean;
  onChange: (value: VideoFormValues) => void;
}

const SIZE_OPTIONS = VIDEO_SIZE_NAMES.map((value) => ({ value, label: exportTexts.sizes[value] }));
const QUALITY_OPTIONS = VIDEO_QUALITIES.map((value) => ({ value, label: exportTexts.qualities[value] }));

/** Fields for the size and the quality of a video. */
export function VideoFields({ value, disabled, onChange }: VideoFieldsProps) {
  const { project } = useEditorContext();
  return (
    <div className={styles.video}>
      <Fieldset label={exportTexts.size}>
        <RadioGroup
          label={exportTexts.size}
          variant="tiles"
          value={value.size}
          options={SIZE_OPTIONS}
          disabled={disabled}
          onValueChange={(size) => onChange({ ...value, size })}
        />
        <p className={styles.hint}>{exportTexts.sizeOf(getVideoSize(project, value.size))}</p>
      </Fieldset>
      <Fieldset label={exportTexts.quality}>
        <RadioGroup
          label={exportTexts.quality}
          variant="tiles"
          value={value.quality}
          options={QUALITY_OPTIONS}
          disabled={disabled}
          onValueChange={(quality) => onChange({ ...value, quality })}
        />
      </Fieldset>
    </div>
  );
}
