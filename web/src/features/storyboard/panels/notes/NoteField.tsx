import { useEffect, useRef } from "react";
import { useStore } from "zustand";
import { useBoard, useDesk } from "@/features/storyboard/desk/desk";
import { NOTE_MAX } from "@/features/storyboard/limits";
import { messages } from "@/features/storyboard/messages";
import { notedCut } from "@/features/storyboard/store/state";
import { TextField } from "@/ui/TextField";
import styles from "./Notes.module.css";

/** The note of the selected cut, or what to do when none is selected. */
export function NoteField() {
  const { edits, dialogs } = useDesk();
  const isWanted = useStore(dialogs, (state) => state.note);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (!isWanted) return;
    dialogs.setState({ note: false });
    field.current?.focus();
  }, [isWanted, dialogs]);
  const cut = useBoard(notedCut);
  const canEdit = useBoard((state) => state.canEdit);
  const number = useBoard((state) => (cut ? (state.indexOf.get(cut.id) ?? 0) + 1 : 0));
  const before = useRef("");
  if (!cut) return <p className={styles.none}>{messages.selectPanel}</p>;
  return (
    <TextField
      multiline
      ref={field}
      key={cut.id}
      label={messages.note}
      hideLabel
      className={styles.text ?? ""}
      placeholder={messages.notePlaceholder}
      value={cut.note}
      maxLength={NOTE_MAX}
      counter
      hint={messages.noteFor(number)}
      readOnly={!canEdit}
      onFocus={() => {
        before.current = cut.note;
      }}
      onKeyDown={(event) => event.key === "Escape" && event.currentTarget.blur()}
      onBlur={() => edits.recordText("note", cut.id, before.current)}
      onValueChange={(note) => edits.typeText("note", cut.id, note)}
    />
  );
}
