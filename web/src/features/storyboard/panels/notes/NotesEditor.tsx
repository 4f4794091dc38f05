import { useEffect, useRef } from "react";
import { useStore } from "zustand";
import { useBoard, useEditorContext } from "@/features/storyboard/editorContext/editorContext";
import { messages } from "@/features/storyboard/messages";
import { CUT_TEXTS } from "@/features/storyboard/model/cutFields";
import { getNotesCut } from "@/features/storyboard/store/boardState";
import { settings } from "@/features/storyboard/store/settings";
import { CutTextField } from "./CutTextField";
import { CutTextToggles } from "./CutTextToggles";
import styles from "./Notes.module.css";

/** Fields for the dialogue, action and note of the selected cut, or a hint if none is selected. */
export function NotesEditor() {
  const { dialogs } = useEditorContext();
  const isWanted = useStore(dialogs, (state) => state.focusNote);
  const texts = useStore(settings, (state) => state.texts);
  const shown = CUT_TEXTS.filter((kind) => texts[kind]);
  const first = texts.note ? "note" : shown[0];
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (!isWanted) return;
    dialogs.setState({ focusNote: false });
    field.current?.focus();
  }, [isWanted, dialogs]);
  const cut = useBoard(getNotesCut);
  const number = useBoard((state) => (cut ? (state.indexOf.get(cut.id) ?? 0) + 1 : 0));
  if (!cut) return <p className={styles.none}>{messages.selectPanel}</p>;
  return (
    <div className={styles.texts}>
      <div className={styles.top}>
        <span className={styles.for}>{messages.noteFor(number)}</span>
        <CutTextToggles />
      </div>
      {shown.map((kind) => (
        <CutTextField key={`${cut.id} ${kind}`} kind={kind} cut={cut} field={kind === first ? field : undefined} />
      ))}
      {shown.length === 0 ? <p className={styles.none}>{messages.textsHidden}</p> : null}
    </div>
  );
}
