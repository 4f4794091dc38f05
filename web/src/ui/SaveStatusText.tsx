import styles from "./SaveStatusText.module.css";

export type SaveStatus = "saved" | "saving" | "offline" | "refused";

const TEXTS = {
  saved: "Saved",
  saving: "Saving…",
  offline: (changes: number) => `Offline, ${changes} changes kept`,
  refused: "Not saved",
} as const;

/**
 * Status that tells whether all changes have reached the server. `pendingCount`: changes stored only in this browser.
 */
export function SaveStatusText({ state, pendingCount }: { state: SaveStatus; pendingCount: number }) {
  return (
    <span className={styles.save} data-state={state} role="status">
      <span className={styles.dot} aria-hidden="true" />
      <span>{state === "offline" ? TEXTS.offline(pendingCount) : TEXTS[state]}</span>
    </span>
  );
}
