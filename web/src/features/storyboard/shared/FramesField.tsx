import type { RefObject } from "react";
import { useDesk } from "@/features/storyboard/desk/desk";
import { messages } from "@/features/storyboard/messages";
import { useDraft } from "@/features/storyboard/shared/useDraft";
import { Edits } from "@/features/storyboard/store/edits";
import type { Cut } from "@/features/storyboard/types";
import { toast } from "@/ui/toasts";
import { digitsOf } from "./digitsOf";
import styles from "./FramesField.module.css";

interface FieldProps {
  cut: Cut;
  readOnly: boolean;
  /** In the order of the Tab key: only the current card's fields are, or there would be thousands. */
  reachable: boolean;
  ref?: RefObject<HTMLInputElement | null>;
}

/** Digits only; what is no frame count goes back to what it was. Enter commits, Escape cancels. */
export function FramesField({ cut, readOnly, reachable, ref }: FieldProps) {
  const { edits } = useDesk();
  const draft = useDraft(
    String(cut.duration_frames),
    (typed) => {
      const frames = Edits.frames(typed);
      if (frames !== null && edits.setFrames(cut.id, frames)) toast(messages.frameCountUpdated);
    },
    `${cut.id} frames`,
  );
  return (
    <label className={styles.frames}>
      <input
        ref={ref}
        aria-label={messages.framesField}
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        tabIndex={reachable ? 0 : -1}
        readOnly={readOnly}
        value={draft.value}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => draft.type(digitsOf(event.target.value))}
        onBlur={draft.onBlur}
        onKeyDown={draft.onKeyDown}
      />
      <span aria-hidden="true">f</span>
    </label>
  );
}
