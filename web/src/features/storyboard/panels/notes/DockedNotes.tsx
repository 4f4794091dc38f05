import { messages } from "@/features/storyboard/messages";
import styles from "./Notes.module.css";
import { NotesEditor } from "./NotesEditor";

/** As a tab the notes stand still. */
export function DockedNotes() {
  return (
    <section className={styles.docked} aria-label={messages.notes}>
      <NotesEditor />
    </section>
  );
}
