import { defineTexts } from "@/i18n/defineTexts";

/** UI texts of the command palette. */
export const paletteTexts = defineTexts("storyboard.editor.palette", {
  title: "Commands",
  command: "Command",
  placeholder: "What do you want to do?",
  none: "No matching commands.",
  exportFormat: "Export {format}",
  reasons: {
    viewOnly: "You can only view this board.",
    noCut: "There are no cuts yet.",
    noSelection: "Select cuts first.",
    fewSelected: "Select two or more cuts first.",
    nothingToUndo: "Nothing to undo.",
    nothingToRedo: "Nothing to redo.",
    singleLayer: "There's no layer for this.",
    unavailable: "You can't use this on this board.",
  },
});
