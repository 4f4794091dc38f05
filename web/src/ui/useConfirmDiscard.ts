import { useCallback, useRef } from "react";
import { confirm } from "./confirm";
// Part of this chunk and not lazy-loaded: the question must also be available offline.
import "./AlertDialog";

const question = {
  title: "Discard your changes?",
  description: "What you changed here has not been saved.",
  confirmLabel: "Discard",
  cancelLabel: "Keep editing",
  danger: true,
};

/** Return a close handler for a dialog with fields. It asks for confirmation if they have unsaved changes. */
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
