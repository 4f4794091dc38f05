import { useEffect, useRef } from "react";
import { useStore } from "zustand";
import { useBoard, useDesk } from "@/features/storyboard/desk/desk";
import { messages } from "@/features/storyboard/messages";
import { CUT_TEXTS } from "@/features/storyboard/model/cutFields";
import { settings } from "@/features/storyboard/store/settings";
import { notedCut } from "@/features/storyboard/store/state";
import styles from "./Notes.module.css";
import { TextBox } from "./TextBox";
import { TextToggles } from "./TextToggles";

/** What is said and done in the selected cut, and the note for it; or what to do when none is selected. */
export function NoteField() {
  const { dialogs } = useDesk();
  const isWanted = useStore(dialogs, (state) => state.note);
  const texts = useStore(settings, (state) => state.texts);
  const shown = CUT_TEXTS.filter((kind) => texts[kind]);
  const first = texts.note ? "note" : shown[0];
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (!isWanted) return;
    dialogs.setState({ note: false });
    field.current?.focus();
  }, [isWanted, dialogs]);
  const cut = useBoard(notedCut);
  const number = useBoard((state) => (cut ? (state.indexOf.get(cut.id) ?? 0) + 1 : 0));
  if (!cut) return <p className={styles.none}>{messages.selectPanel}</p>;
  return (
    <div className={styles.texts}>
      <div className={styles.top}>
        <span className={styles.for}>{messages.noteFor(number)}</span>
        <TextToggles />
      </div>
      {shown.map((kind) => (
        <TextBox key={`${cut.id} ${kind}`} kind={kind} cut={cut} field={kind === first ? field : undefined} />
      ))}
      {shown.length === 0 ? <p className={styles.none}>{messages.textsHidden}</p> : null}
    </div>
  );
}
