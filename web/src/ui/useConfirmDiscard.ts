import { useCallback, useRef } from "react";
import { confirm } from "./confirm";
// The question must be there before the line is gone.
import "./AlertDialog";

const question = {
  title: "Discard your changes?",
  description: "What you changed here has not been saved.",
  confirmLabel: "Discard",
  cancelLabel: "Keep editing",
  danger: true,
};

/** The way out of a dialog with fields: at once while nothing was changed in them, else after the person agrees. */
export function useConfirmDiscard(isChanged: boolean, onClose: () => void): () => void {
  const isAsking = useRef(false);
  return useCallback(() => {
    if (!isChanged) return onClose();
    if (isAsking.current) return;
    isAsking.current = true;
    const at = document.activeElement;
    void confirm(question).then((yes) => {
      isAsking.current = false;
      if (yes) onClose();
      else if (at instanceof HTMLElement) at.focus();
    });
  }, [isChanged, onClose]);
}
