import { useStore } from "zustand";
import type { ProfileDraft } from "@/features/profiles/edit/profileDraft";
import { messages } from "@/features/profiles/messages";
import styles from "./Edit.module.css";

/** Says whether everything has reached the server, and never says so before it has. */
export function SavedState({ draft }: { draft: ProfileDraft }) {
  const { status, draft: waits } = useStore(draft.state);
  const texts = {
    saved: messages.saved,
    saving: messages.saving,
    offline: messages.offline(Object.keys(waits).length),
    refused: messages.notSaved,
  };
  return (
    <span className={styles.save} data-state={status} role="status">
      <span className={styles.dot} aria-hidden="true" />
      <span>{texts[status]}</span>
    </span>
  );
}
