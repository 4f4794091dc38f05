import { type RefObject, useRef } from "react";
import { useBoard, useEditorContext } from "@/features/storyboard/editorContext/editorContext";
import { TEXT_MAX } from "@/features/storyboard/model/cutFields";
import { texts } from "@/features/storyboard/texts";
import type { Cut, CutText } from "@/features/storyboard/types";
import { TextField } from "@/ui/forms/TextField";
import styles from "./Notes.module.css";
import { notesTexts } from "./texts";

interface CutTextFieldProps {
  kind: CutText;
  cut: Cut;
  field: RefObject<HTMLTextAreaElement | null> | undefined;
}

/** Text field for one text of a cut. All edits between focus and blur are one undo step. */
export function CutTextField({ kind, cut, field }: CutTextFieldProps) {
  const { edits } = useEditorContext();
  const canEdit = useBoard((state) => state.canEdit);
  const initialText = useRef("");
  return (
    <TextField
      multiline
      ref={field}
      label={texts.texts[kind]}
      className={styles.text ?? ""}
      dir="auto"
      rows={2}
      placeholder={notesTexts.textPlaceholders[kind]}
      value={cut[kind]}
      maxLength={TEXT_MAX[kind]}
      counter
      readOnly={!canEdit}
      onFocus={() => {
        initialText.current = cut[kind];
      }}
      onKeyDown={(event) => event.key === "Escape" && event.currentTarget.blur()}
      onBlur={() => edits.recordText(kind, cut.id, initialText.current)}
      onValueChange={(text) => edits.typeText(kind, cut.id, text)}
    />
  );
}
