import type { RefObject } from "react";
import { useEditorContext } from "@/features/storyboard/editorContext/editorContext";
import { useDraft } from "@/features/storyboard/shared/useDraft";
import { CutEdits } from "@/features/storyboard/store/cutEdits";
import { texts } from "@/features/storyboard/texts";
import type { Cut } from "@/features/storyboard/types";
import { toast } from "@/ui/status/toasts";
import { extractDigits } from "./extractDigits";
import styles from "./FramesField.module.css";

interface FramesFieldProps {
  cut: Cut;
  readOnly: boolean;
  /**
   * True if the field is in the tab order. Only the current card's fields are, because a board can have thousands of
   * cards.
   */
  isTabStop: boolean;
  ref?: RefObject<HTMLInputElement | null>;
}

/**
 * Field for the length of a cut in frames. Accepts digits only; invalid values are reverted. Enter commits, Escape
 * cancels.
 */
export function FramesField({ cut, readOnly, isTabStop, ref }: FramesFieldProps) {
  const { edits } = useEditorContext();
  const draft = useDraft(
    String(cut.duration_frames),
    (input) => {
      const frames = CutEdits.parseFrames(input);
      if (frames !== null && edits.setFrames(cut.id, frames)) toast(texts.frameCountUpdated);
    },
    `${cut.id} frames`,
  );
  return (
    <label className={styles.frames}>
      <input
        ref={ref}
        aria-label={texts.framesField}
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        tabIndex={isTabStop ? 0 : -1}
        readOnly={readOnly}
        value={draft.value}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => draft.setText(extractDigits(event.target.value))}
        onBlur={draft.onBlur}
        onKeyDown={draft.onKeyDown}
      />
      <span aria-hidden="true">f</span>
    </label>
  );
}
