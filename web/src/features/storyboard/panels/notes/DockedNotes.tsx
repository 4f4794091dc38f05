import { messages } from "@/features/storyboard/messages";
import { NoteField } from "./NoteField";
import styles from "./Notes.module.css";

/** On a phone the notes stand still in the sheet. */
export function DockedNotes() {
  return (
    <section className={styles.docked} aria-label={messages.notes}>
      <NoteField />
    </section>
  );
}
