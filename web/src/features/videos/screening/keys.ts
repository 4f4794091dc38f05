import type { Screening } from "./screening";

const WRITES = "input, textarea, select, [contenteditable=true], [role=dialog], [role=alertdialog], [role=menu]";

/** R, wherever nobody writes, leads back to where the others are. */
export function listenForReturn(screening: Screening): () => void {
  const press = (event: KeyboardEvent): void => {
    if (event.key.toLowerCase() !== "r" || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) {
      return;
    }
    if (event.target instanceof Element && event.target.closest(WRITES)) return;
    if (!screening.state.getState().isAlone) return;
    event.preventDefault();
    screening.comeBack();
  };
  document.addEventListener("keydown", press);
  return () => document.removeEventListener("keydown", press);
}
