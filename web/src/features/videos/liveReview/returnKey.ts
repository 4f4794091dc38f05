import type { LiveReview } from "./liveReview";

const TEXT_INPUTS = "input, textarea, select, [contenteditable=true], [role=dialog], [role=alertdialog], [role=menu]";

/**
 * Follow the presenter again on R, unless a text input, dialog or menu has the focus. Returns a function that stops
 * this.
 */
export function listenForReturn(liveReview: LiveReview): () => void {
  const handleKeyDown = (event: KeyboardEvent): void => {
    if (event.key.toLowerCase() !== "r" || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) {
      return;
    }
    if (event.target instanceof Element && event.target.closest(TEXT_INPUTS)) return;
    if (!liveReview.state.getState().isAlone) return;
    event.preventDefault();
    liveReview.returnToPresenter();
  };
  document.addEventListener("keydown", handleKeyDown);
  return () => document.removeEventListener("keydown", handleKeyDown);
}
