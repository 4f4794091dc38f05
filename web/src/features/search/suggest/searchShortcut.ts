const TEXT_INPUTS = "input, textarea, select, [contenteditable]:not([contenteditable='false'])";

/** Ctrl+K (⌘K), and / where nothing is typed into; in a dialog neither. */
export function isSearchShortcut(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, altKey, target } = event;
  if (event.defaultPrevented || event.isComposing || altKey) return false;
  const at = target instanceof Element ? target : null;
  if (at?.closest("[role='dialog'], [role='alertdialog']")) return false;
  if (ctrlKey || metaKey) return key.toLowerCase() === "k" && !event.shiftKey;
  // On some keyboards / needs Shift.
  return key === "/" && !at?.closest(TEXT_INPUTS);
}
