import { exportTexts } from "@/features/storyboard/panels/export/texts";
import type { ExportRange } from "@/features/storyboard/panels/export/useExportRange";
import { Checkbox } from "@/ui/forms/Checkbox";
import { Fieldset } from "@/ui/forms/Fieldset";
import { RadioGroup } from "@/ui/forms/RadioGroup";
import styles from "./RangeField.module.css";

/** Field for the cuts to export: all, the selected ones, or those of some scenes. */
export function RangeField({ range, disabled }: { range: ExportRange; disabled: boolean }) {
  const labels = {
    all: exportTexts.allCuts,
    selected: exportTexts.selectedCuts({ count: range.selectedCount }),
    scenes: exportTexts.scenes,
  };
  return (
    <Fieldset label={exportTexts.range} className={styles.range}>
      {range.kinds.length === 1 ? (
        <p className={styles.hint}>{exportTexts.rangeHint}</p>
      ) : (
        <RadioGroup
          label={exportTexts.range}
          variant="tiles"
          value={range.kind}
          options={range.kinds.map((value) => ({ value, label: labels[value] }))}
          disabled={disabled}
          onValueChange={range.setKind}
        />
      )}
      {range.kind === "scenes" ? (
        <div className={styles.scenes}>
          {range.scenes.map(({ id, name, isChosen }) => (
            <Checkbox
              key={id}
              checked={isChosen}
              disabled={disabled}
              onCheckedChange={(isWanted) => range.chooseScene(id, isWanted)}
            >
              {name}
            </Checkbox>
          ))}
        </div>
      ) : null}
      {range.isInvalid ? <p className={styles.hint}>{exportTexts.noScene}</p> : null}
    </Fieldset>
  );
}
