import { FIXED_KEYS, HELD_KEYS } from "@/features/storyboard/commands/fixedKeys";
import { defineTexts } from "@/i18n/defineTexts";

const catalog = defineTexts("storyboard.editor.shortcuts", {
  intro: "Letter shortcuts are off while you type. To change a shortcut, select it and press a new key.",
  groups: { draw: "Draw", view: "View", play: "Playback and navigation", cuts: "Cuts", help: "Help" },
  none: "None",
  change: "{name}: {keys}. Change",
  heldTitle: "Hold while drawing",
  fixedTitle: "Copy, paste, and lasso",
  pressKeyFor: "{name}: Press a key…",
  keyReserved: "This key is reserved for the browser or navigation. Press a different key.",
  keyReassigned: "This key was removed from “{name}”.",
  reset: "Reset to defaults",
  done: "Done",
  held: {
    straight: "Straight line",
    erase: "Erase (a click picks a color)",
    pickColor: "Pick color",
    panView: "Pan the canvas (Shift to rotate)",
  },
  fixed: {
    copyDrawing: "Copy drawing",
    paste: "Paste drawing or image",
    dropSelection: "Apply selection",
    cancelSelection: "Cancel selection",
    nudge: "Move by 1 px (Shift for 10 px)",
    deleteSelection: "Delete selection",
    moveCopy: "Move a copy",
    deselectCuts: "Deselect cuts",
  },
  press: "Press a key…",
});

const { held, fixed } = catalog;

/** Texts of the list of shortcuts. */
export const shortcutTexts = {
  ...catalog,
  held: [
    [held.straight, HELD_KEYS.straight],
    [held.erase, HELD_KEYS.erase],
    [held.pickColor, HELD_KEYS.pickColor],
    [held.panView, HELD_KEYS.panView],
  ] as const,
  fixed: [
    [fixed.copyDrawing, FIXED_KEYS.copyDrawing],
    [fixed.paste, FIXED_KEYS.paste],
    [fixed.dropSelection, FIXED_KEYS.dropSelection],
    [fixed.cancelSelection, FIXED_KEYS.cancelSelection],
    [fixed.nudge, FIXED_KEYS.nudge],
    [fixed.deleteSelection, FIXED_KEYS.deleteSelection],
    [fixed.moveCopy, FIXED_KEYS.moveCopy],
    [fixed.deselectCuts, FIXED_KEYS.cancelSelection],
  ] as const,
};
