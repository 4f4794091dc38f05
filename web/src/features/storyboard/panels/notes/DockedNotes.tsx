import { messages } from "@/features/storyboard/messages";
import styles from "./Notes.module.css";
import { NotesEditor } from "./NotesEditor";

/** The notes panel as a docked tab. */
export function DockedNotes() {
  return (
    <section className={styles.docked} aria-label={messages.notes}>
      <NotesEditor />
    </section>
  );
}
