import { useEffect, useRef } from "react";
import { useStore } from "zustand";
import { useBoard, useEditorContext } from "@/features/storyboard/editorContext/editorContext";
import { CUT_TEXTS } from "@/features/storyboard/model/cutFields";
import { getNotesCut } from "@/features/storyboard/store/boardState";
import { settings } from "@/features/storyboard/store/settings";
import { CutTextField } from "./CutTextField";
import { CutTextToggles } from "./CutTextToggles";
import styles from "./Notes.module.css";
import { notesTexts } from "./texts";

/** Fields for the dialogue, action and note of the selected cut, or a hint if none is selected. */
export default function NotesEditor() {
  const { dialogs } = useEditorContext();
  const shouldFocus = useStore(dialogs, (state) => state.focusedPanel === "notes");
  const texts = useStore(settings, (state) => state.texts);
  const visibleKinds = CUT_TEXTS.filter((kind) => texts[kind]);
  const first = texts.note ? "note" : visibleKinds[0];
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (!shouldFocus) return;
    dialogs.setState({ focusedPanel: null });
    field.current?.focus();
  }, [shouldFocus, dialogs]);
  const cut = useBoard(getNotesCut);
  const number = useBoard((state) => (cut ? (state.indexOf.get(cut.id) ?? 0) + 1 : 0));
  const label = useBoard((state) => state.shots.labels.get(cut?.id ?? ""));
  if (!cut) return <p className={styles.empty}>{notesTexts.selectPanel}</p>;
  return (
    <div className={styles.texts}>
      <div className={styles.header}>
        <span className={styles.heading}>
          {label === undefined ? notesTexts.noteFor({ number }) : notesTexts.noteForLabel({ label })}
        </span>
        <CutTextToggles />
      </div>
      {visibleKinds.map((kind) => (
        <CutTextField key={`${cut.id} ${kind}`} kind={kind} cut={cut} field={kind === first ? field : undefined} />
      ))}
      {visibleKinds.length === 0 ? <p className={styles.empty}>{notesTexts.textsHidden}</p> : null}
    </div>
  );
}
