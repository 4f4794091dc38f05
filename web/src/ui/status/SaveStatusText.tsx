import { texts } from "@/ui/texts";
import styles from "./SaveStatusText.module.css";

export type SaveStatus = "saved" | "saving" | "offline" | "refused";

const TEXTS = { saved: texts.saved, saving: texts.saving, refused: texts.notSaved } as const;

/**
 * Status that tells whether all changes have reached the server. `pendingCount`: changes stored only in this browser.
 */
export function SaveStatusText({ state, pendingCount }: { state: SaveStatus; pendingCount: number }) {
  return (
    <span className={styles.status} data-state={state} role="status">
      <span className={styles.dot} aria-hidden="true" />
      <span>{state === "offline" ? texts.offline({ count: pendingCount }) : TEXTS[state]}</span>
    </span>
  );
}
