import styles from "./SaveStatusText.module.css";

export type SaveStatus = "saved" | "saving" | "offline" | "refused";

const TEXTS = {
  saved: "Saved",
  saving: "Saving…",
  offline: (changes: number) => `Offline, ${changes} changes kept`,
  refused: "Not saved",
} as const;

/** Says whether everything has reached the server. `kept`: how many changes wait in this browser. */
export function SaveStatusText({ state, pendingCount }: { state: SaveStatus; pendingCount: number }) {
  return (
    <span className={styles.save} data-state={state} role="status">
      <span className={styles.dot} aria-hidden="true" />
      <span>{state === "offline" ? TEXTS.offline(pendingCount) : TEXTS[state]}</span>
    </span>
  );
}
