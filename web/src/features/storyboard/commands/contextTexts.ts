import { defineTexts } from "@/i18n/defineTexts";

/** Texts of the commands on what is selected. */
export const contextTexts = defineTexts("storyboard.commands.context", {
  deleteCuts: "Delete selected cuts",
  exportSelected: "Export selected cuts",
  editShot: "Edit shot",
  editScene: "Edit scene",
  splitClip: "Split clip at playhead",
  muteClip: "Mute or unmute clip",
  duplicateClip: "Duplicate clip",
  fitCutToClip: "Fit cut to clip",
  clipOptions: "Volume and fades of clip",
  removeClip: "Delete clip",
  renameLayer: "Rename layer",
  lockLayer: "Lock or unlock layer",
  copyDrawing: "Copy drawing",
  pasteDrawing: "Paste drawing",
  copied: "Drawing copied. Go to another cut and paste it.",
  nothingCopied: "Copy a drawing first.",
  pasteFailed: "Couldn't paste the drawing because the server can't be reached. Try again later.",
  selectDrawing: "Select all on layer",
  applySelection: "Apply selection",
  removeSelection: "Delete selection",
});
