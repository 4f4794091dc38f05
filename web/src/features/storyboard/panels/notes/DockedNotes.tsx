import { messages } from "@/features/storyboard/messages";
import { NoteField } from "./NoteField";
import styles from "./Notes.module.css";

/** As a tab the notes stand still. */
export function DockedNotes() {
  return (
    <section className={styles.docked} aria-label={messages.notes}>
      <NoteField />
    </section>
  );
}
