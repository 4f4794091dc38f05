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

/** Field for how the scenes of the board's first script become cuts. Later drafts reuse the mode of the first one. */
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
