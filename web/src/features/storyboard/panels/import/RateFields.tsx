import type { ImportOptions } from "@/features/storyboard/types";
import { RadioGroup } from "@/ui/RadioGroup";
import { Select } from "@/ui/Select";
import styles from "./Import.module.css";
import { mayDrop, RATES } from "./kinds";
import { importMessages } from "./messages";

type Drop = keyof typeof importMessages.drops;

/** How an edit counts; null: as an EDL of this board does. */
interface Counts {
  fps: number | null;
  drop: Drop;
}

export const HOW_BOARD_COUNTS: Counts = { fps: null, drop: "file" };

const DROPS = (["file", "drop", "nonDrop"] as const).map((value) => ({ value, label: importMessages.drops[value] }));

/** As the server takes it; what is not said there the file says, or the board. */
export function optionsOf({ fps, drop }: Counts): ImportOptions {
  const isDropped = drop === "file" || !mayDrop(fps) ? {} : { drop: drop === "drop" };
  return { ...(fps === null ? {} : { fps }), ...isDropped };
}

interface RateFieldsProps {
  file: string;
  counts: Counts;
  onCounts: (counts: Counts) => void;
}

/** What an EDL does not say of itself. */
export function RateFields({ file, counts, onCounts }: RateFieldsProps) {
  const rates = RATES.map((fps) => ({ value: String(fps), label: String(fps) }));
  return (
    <div className={styles.rate}>
      <p className={styles.wayText}>{importMessages.rateOf(file)}</p>
      <Select
        label={importMessages.rate}
        value={counts.fps === null ? "" : String(counts.fps)}
        options={[{ value: "", label: importMessages.rateOfBoard }, ...rates]}
        onValueChange={(next) => onCounts({ ...counts, fps: next === "" ? null : Number(next) })}
      />
      {mayDrop(counts.fps) ? (
        <RadioGroup
          label={importMessages.timecode}
          value={counts.drop}
          options={DROPS}
          onValueChange={(drop) => onCounts({ ...counts, drop })}
        />
      ) : null}
    </div>
  );
}
