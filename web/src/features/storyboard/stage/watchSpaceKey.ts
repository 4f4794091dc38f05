/** Elements in which Space types text, or that belong to a dialog. */
const TYPING_SELECTOR =
  "input:not([type=range]), textarea, select, [contenteditable=true], [role=dialog], [role=alertdialog]";
/** Elements that Space activates, unless the pointer is over the paper. */
const PRESSABLE_SELECTOR = "button, a[href], input[type=range], [role=slider], [role=option], [role=radio], [role=tab]";

/**
 * Track whether Space is held for panning, and call `changed` when that changes. A focused control keeps its Space key
 * unless the pointer is over the paper.
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
