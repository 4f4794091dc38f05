import { useCallback, useRef } from "react";
import { texts } from "@/ui/texts";
import { confirm } from "./confirm";
// Part of this chunk and not lazy-loaded: the question must also be available offline.
import "./AlertDialog";

const question = { ...texts.discard, danger: true };

/** Return a close handler for a dialog with fields. It asks for confirmation if they have unsaved changes. */
export function useConfirmDiscard(isChanged: boolean, onClose: () => void): () => void {
  const isAsking = useRef(false);
  return useCallback(() => {
    if (!isChanged) return onClose();
    if (isAsking.current) return;
    isAsking.current = true;
    const focusedElement = document.activeElement;
    void confirm(question).then((isConfirmed) => {
      isAsking.current = false;
      if (isConfirmed) onClose();
      else if (focusedElement instanceof HTMLElement) focusedElement.focus();
    });
  }, [isChanged, onClose]);
}
