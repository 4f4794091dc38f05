import type { ImportOptions } from "@/features/storyboard/types";
import styles from "./Import.module.css";
import { importMessages } from "./messages";

export type ScriptImportMode = NonNullable<ImportOptions["how"]>;

const MODES: readonly ScriptImportMode[] = ["scene", "paragraph", "nothing"];

interface ScriptModeFieldProps {
  file: string;
  mode: ScriptImportMode;
  onModeChange: (use: ScriptImportMode) => void;
}

/** What the scenes of a board's first script become; a later draft goes on as the first one did. */
export function ScriptModeField({ file, mode, onModeChange }: ScriptModeFieldProps) {
  return (
    <div className={styles.rate}>
      <p className={styles.wayText}>{importMessages.useOf(file)}</p>
      <div role="radiogroup" aria-label={importMessages.use} className={styles.uses}>
        {MODES.map((each) => {
          const [label, hint] = importMessages.uses[each];
          return (
            <label key={each} className={styles.use}>
              <input
                type="radio"
                name="script-use"
                value={each}
                checked={each === mode}
                aria-label={label}
                aria-describedby={`script-use-${each}`}
                onChange={() => onModeChange(each)}
              />
              <span className={styles.useText}>
                <span className={styles.useLabel}>{label}</span>
                <span id={`script-use-${each}`} className={styles.useHint}>
                  {hint}
                </span>
              </span>
            </label>
          );
        })}
      </div>
    </div>
  );
}
