/** Keys that nobody changes, as they are shown on key caps. */
export const FIXED_KEYS = {
  copyDrawing: "Ctrl+C",
  paste: "Ctrl+V",
  dropSelection: "Enter",
  cancelSelection: "Esc",
  nudge: "Arrows",
  deleteSelection: "Delete",
  moveCopy: "Alt+Drag",
  deleteCuts: "Del",
  raiseLayer: "Alt+↑",
  lowerLayer: "Alt+↓",
} as const;

/** Keys that change what the pen does while they are held. */
export const HELD_KEYS = { straight: "Shift", erase: "Alt", pickColor: "Ctrl", panView: "Space" } as const;
