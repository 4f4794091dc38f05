import { useEditorContext } from "@/features/storyboard/editorContext/editorContext";
import { CUT_NAME_MAX } from "@/features/storyboard/limits";
import { formatCutTitle } from "@/features/storyboard/model/cutTitle";
import { useDraft } from "@/features/storyboard/shared/useDraft";
import { texts } from "@/features/storyboard/texts";
import type { Cut } from "@/features/storyboard/types";
import styles from "./CutCard.module.css";

interface CutNameFieldProps {
  cut: Cut;
  number: number;
  label: string | undefined;
  readOnly: boolean;
  isTabStop: boolean;
}

/** Inline field for the name of a cut. The placeholder is its label or number. */
export function CutNameField({ cut, number, label, readOnly, isTabStop }: CutNameFieldProps) {
  const { edits } = useEditorContext();
  const draft = useDraft(cut.name, (text) => void edits.setName(cut.id, text), `${cut.id} name`);
  return (
    <input
      className={styles.name}
      aria-label={texts.cutName}
      autoComplete="off"
      spellCheck={false}
      maxLength={CUT_NAME_MAX}
      tabIndex={isTabStop ? 0 : -1}
      readOnly={readOnly}
      value={draft.value}
      placeholder={label ?? texts.cutNumber({ number })}
      title={formatCutTitle(cut, number, label)}
      onChange={(event) => draft.setText(event.target.value)}
      onBlur={draft.onBlur}
      onKeyDown={draft.onKeyDown}
    />
  );
}
