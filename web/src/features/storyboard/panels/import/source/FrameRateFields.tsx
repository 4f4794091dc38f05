import styles from "@/features/storyboard/panels/import/Import.module.css";
import { importTexts } from "@/features/storyboard/panels/import/texts";
import type { ImportOptions } from "@/features/storyboard/types";
import { RadioGroup } from "@/ui/forms/RadioGroup";
import { Select } from "@/ui/forms/Select";
import { canDropFrames, EDL_FRAME_RATES } from "./importFormats";

type DropFrameMode = keyof typeof importTexts.dropFrameModes;

/** Frame rate and timecode type of an EDL. `fps` null: use the rate of this board's own EDL. */
interface RateValues {
  fps: number | null;
  dropFrame: DropFrameMode;
}

export const DEFAULT_RATE_VALUES: RateValues = { fps: null, dropFrame: "file" };

const DROP_FRAME_OPTIONS = (["file", "drop", "nonDrop"] as const).map((value) => ({
  value,
  label: importTexts.dropFrameModes[value],
}));

/** Convert to request options. Values left out come from the file, or else from the board. */
export function toImportOptions({ fps, dropFrame }: RateValues): ImportOptions {
  const dropOptions = dropFrame === "file" || !canDropFrames(fps) ? {} : { drop: dropFrame === "drop" };
  return { ...(fps === null ? {} : { fps }), ...dropOptions };
}

interface FrameRateFieldsProps {
  file: string;
  values: RateValues;
  onChange: (values: RateValues) => void;
}

/** Fields for values that an EDL file doesn't contain: frame rate and timecode type. */
export function FrameRateFields({ file, values, onChange }: FrameRateFieldsProps) {
  const rates = EDL_FRAME_RATES.map((fps) => ({ value: String(fps), label: String(fps) }));
  return (
    <div className={styles.fields}>
      <p className={styles.statusText}>{importTexts.rateQuestion({ file })}</p>
      <Select
        label={importTexts.rate}
        value={values.fps === null ? "" : String(values.fps)}
        options={[{ value: "", label: importTexts.boardRate }, ...rates]}
        onValueChange={(next) => onChange({ ...values, fps: next === "" ? null : Number(next) })}
      />
      {canDropFrames(values.fps) ? (
        <RadioGroup
          label={importTexts.timecode}
          value={values.dropFrame}
          options={DROP_FRAME_OPTIONS}
          onValueChange={(drop) => onChange({ ...values, dropFrame: drop })}
        />
      ) : null}
    </div>
  );
}
