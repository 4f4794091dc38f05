import type { ImportOptions } from "@/features/storyboard/types";
import { RadioGroup } from "@/ui/RadioGroup";
import { Select } from "@/ui/Select";
import styles from "./Import.module.css";
import { canDropFrames, EDL_FRAME_RATES } from "./importFormats";
import { importMessages } from "./messages";

type DropFrameMode = keyof typeof importMessages.drops;

/** Frame rate and timecode type of an EDL. `fps` null: use the rate of this board's own EDL. */
interface RateValues {
  fps: number | null;
  dropFrame: DropFrameMode;
}

export const DEFAULT_RATE_VALUES: RateValues = { fps: null, dropFrame: "file" };

const DROP_FRAME_OPTIONS = (["file", "drop", "nonDrop"] as const).map((value) => ({
  value,
  label: importMessages.drops[value],
}));

/** Convert to request options. Values left out come from the file, or else from the board. */
export function toImportOptions({ fps, dropFrame }: RateValues): ImportOptions {
  const isDropped = dropFrame === "file" || !canDropFrames(fps) ? {} : { drop: dropFrame === "drop" };
  return { ...(fps === null ? {} : { fps }), ...isDropped };
}

interface FrameRateFieldsProps {
  file: string;
  values: RateValues;
  onChange: (counts: RateValues) => void;
}

/** Fields for values that an EDL file doesn't contain: frame rate and timecode type. */
export function FrameRateFields({ file, values, onChange }: FrameRateFieldsProps) {
  const rates = EDL_FRAME_RATES.map((fps) => ({ value: String(fps), label: String(fps) }));
  return (
    <div className={styles.rate}>
      <p className={styles.wayText}>{importMessages.rateOf(file)}</p>
      <Select
        label={importMessages.rate}
        value={values.fps === null ? "" : String(values.fps)}
        options={[{ value: "", label: importMessages.rateOfBoard }, ...rates]}
        onValueChange={(next) => onChange({ ...values, fps: next === "" ? null : Number(next) })}
      />
      {canDropFrames(values.fps) ? (
        <RadioGroup
          label={importMessages.timecode}
          value={values.dropFrame}
          options={DROP_FRAME_OPTIONS}
          onValueChange={(drop) => onChange({ ...values, dropFrame: drop })}
        />
      ) : null}
    </div>
  );
}
