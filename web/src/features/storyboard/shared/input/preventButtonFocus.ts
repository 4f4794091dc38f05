import type { MouseEvent } from "react";

/**
 * Keep mouse clicks in a toolbar from moving the focus to a button, so that Space still plays after a click on a tool.
 * Tab navigation works as usual, and a focused text field is blurred as it would be anyway.
 */
export function preventButtonFocus(event: MouseEvent<HTMLElement>): void {
  if (!(event.target instanceof Element) || !event.target.closest("button")) return;
  event.preventDefault();
  const focused = document.activeElement;
  if (focused instanceof HTMLElement && focused !== document.body) focused.blur();
}
