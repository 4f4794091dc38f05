/** Where a press of Space is a letter, or belongs to a dialog. */
const TYPING_SELECTOR =
  "input:not([type=range]), textarea, select, [contenteditable=true], [role=dialog], [role=alertdialog]";
/** What Space presses, unless the pointer is over the paper. */
const PRESSABLE_SELECTOR = "button, a[href], input[type=range], [role=slider], [role=option], [role=radio], [role=tab]";

/**
 * Whether Space is held for panning; `changed` is told. A control that has the focus keeps its Space, except while the
 * pointer is over the paper: then the hand is there.
 */
export function watchSpaceKey(
  changed: () => void,
  isPointed: () => boolean,
): { isHeld: () => boolean; stop: () => void } {
  let isHeld = false;
  const set = (next: boolean): void => {
    if (next === isHeld) return;
    isHeld = next;
    changed();
  };
  const isWithin = ({ target }: Event, selector: string): boolean =>
    target instanceof Element && target.closest(selector) !== null;
  const down = (event: KeyboardEvent): void => {
    if (event.key !== " " || isWithin(event, TYPING_SELECTOR)) return;
    if (isWithin(event, PRESSABLE_SELECTOR)) {
      if (!isPointed()) return;
      event.preventDefault();
    }
    set(true);
  };
  const up = (event: KeyboardEvent): void => {
    if (event.key !== " ") return;
    if (isHeld && isWithin(event, PRESSABLE_SELECTOR)) event.preventDefault();
    set(false);
  };
  const leave = (): void => set(false);
  document.addEventListener("keydown", down, { capture: true });
  document.addEventListener("keyup", up, { capture: true });
  window.addEventListener("blur", leave);
  return {
    isHeld: () => isHeld,
    stop() {
      document.removeEventListener("keydown", down, { capture: true });
      document.removeEventListener("keyup", up, { capture: true });
      window.removeEventListener("blur", leave);
    },
  };
}
