import type { MouseEvent } from "react";

/**
 * For toolbars: a press with the mouse leaves the keyboard with the board, so that Space still plays after a click on a
 * tool. Tabbing to a button works as always, and a field that was being edited is left, as it would be anyway.
 */
export function preventButtonFocus(event: MouseEvent<HTMLElement>): void {
  if (!(event.target instanceof Element) || !event.target.closest("button")) return;
  event.preventDefault();
  const focused = document.activeElement;
  if (focused instanceof HTMLElement && focused !== document.body) focused.blur();
}
