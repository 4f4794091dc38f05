/** Shortcuts that can't be changed, as shown on key caps. */
export const FIXED_KEYS = {
  copyDrawing: "Ctrl+C",
  paste: "Ctrl+V",
  dropSelection: "Enter",
  cancelSelection: "Esc",
  nudge: "Arrows",
  deleteSelection: "Delete",
  moveCopy: "Alt+Drag",
  deleteCuts: "Delete",
  raiseLayer: "Alt+↑",
  lowerLayer: "Alt+↓",
} as const;

/** Keys that change the tool while they are held. */
export const HELD_KEYS = { straight: "Shift", erase: "Alt", pickColor: "Ctrl", panView: "Space" } as const;
