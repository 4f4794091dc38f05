import styles from "@/features/storyboard/panels/import/Import.module.css";
import { importTexts } from "@/features/storyboard/panels/import/texts";
import type { ImportOptions } from "@/features/storyboard/types";

export type ScriptImportMode = NonNullable<ImportOptions["how"]>;

const MODES: readonly ScriptImportMode[] = ["scene", "paragraph", "nothing"];

interface ScriptModeFieldProps {
  file: string;
  mode: ScriptImportMode;
  onModeChange: (mode: ScriptImportMode) => void;
}

/** Field for how the scenes of the board's first script become cuts. Later drafts reuse the mode of the first one. */
export function ScriptModeField({ file, mode, onModeChange }: ScriptModeFieldProps) {
  return (
    <div className={styles.fields}>
      <p className={styles.statusText}>{importTexts.scriptModeQuestion({ file })}</p>
      <div role="radiogroup" aria-label={importTexts.scriptMode} className={styles.modes}>
        {MODES.map((each) => {
          const { label, description: hint } = importTexts.scriptModes[each];
          return (
            <label key={each} className={styles.mode}>
              <input
                type="radio"
                name="script-mode"
                value={each}
                checked={each === mode}
                aria-label={label}
                aria-describedby={`script-mode-${each}`}
                onChange={() => onModeChange(each)}
              />
              <span className={styles.modeText}>
                <span className={styles.modeLabel}>{label}</span>
                <span id={`script-mode-${each}`} className={styles.modeHint}>
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
