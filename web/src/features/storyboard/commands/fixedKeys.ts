/** Keys that nobody changes, as they are shown on key caps. */
export const FIXED_KEYS = {
  copyDrawing: "Ctrl+C",
  paste: "Ctrl+V",
  putDown: "Enter",
  putBack: "Esc",
  nudge: "Arrows",
  takeAway: "Delete",
  moveCopy: "Alt+Drag",
  deleteCuts: "Del",
  raiseLayer: "Alt+↑",
  lowerLayer: "Alt+↓",
} as const;

/** Keys that change what the pen does while they are held. */
export const HELD_KEYS = { straight: "Shift", erase: "Alt", takeColour: "Ctrl", movePaper: "Space" } as const;
