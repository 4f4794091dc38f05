const TEXT_INPUTS = "input, textarea, select, [contenteditable]:not([contenteditable='false'])";

/** Return true for Ctrl+K (⌘K on macOS), and for / outside text inputs. Never true in dialogs. */
export function isSearchShortcut(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, altKey, target } = event;
  if (event.defaultPrevented || event.isComposing || altKey) return false;
  const element = target instanceof Element ? target : null;
  if (element?.closest("[role='dialog'], [role='alertdialog']")) return false;
  if (ctrlKey || metaKey) return key.toLowerCase() === "k" && !event.shiftKey;
  // Ignore Shift: some keyboard layouts need it to type /.
  return key === "/" && !element?.closest(TEXT_INPUTS);
}
