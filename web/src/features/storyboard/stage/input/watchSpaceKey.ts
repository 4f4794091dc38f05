/** Elements in which Space types text, or that belong to a dialog. */
const TYPING_SELECTOR =
  "input:not([type=range]), textarea, select, [contenteditable=true], [role=dialog], [role=alertdialog]";
/** Elements that Space activates, unless the pointer is over the paper. */
const PRESSABLE_SELECTOR = "button, a[href], input[type=range], [role=slider], [role=option], [role=radio], [role=tab]";

/**
 * Track whether Space is held for panning, and call `onChange` when that changes. A focused control keeps its Space key
 * unless the pointer is over the paper.
 */
export function watchSpaceKey(
  onChange: () => void,
  isPointerOver: () => boolean,
): { isHeld: () => boolean; stop: () => void } {
  let isHeld = false;
  const setHeld = (next: boolean): void => {
    if (next === isHeld) return;
    isHeld = next;
    onChange();
  };
  const isWithin = ({ target }: Event, selector: string): boolean =>
    target instanceof Element && target.closest(selector) !== null;
  const handleKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== " " || isWithin(event, TYPING_SELECTOR)) return;
    if (isWithin(event, PRESSABLE_SELECTOR)) {
      if (!isPointerOver()) return;
      event.preventDefault();
    }
    setHeld(true);
  };
  const handleKeyUp = (event: KeyboardEvent): void => {
    if (event.key !== " ") return;
    if (isHeld && isWithin(event, PRESSABLE_SELECTOR)) event.preventDefault();
    setHeld(false);
  };
  const handleBlur = (): void => setHeld(false);
  document.addEventListener("keydown", handleKeyDown, { capture: true });
  document.addEventListener("keyup", handleKeyUp, { capture: true });
  window.addEventListener("blur", handleBlur);
  return {
    isHeld: () => isHeld,
    stop() {
      document.removeEventListener("keydown", handleKeyDown, { capture: true });
      document.removeEventListener("keyup", handleKeyUp, { capture: true });
      window.removeEventListener("blur", handleBlur);
    },
  };
}
