import { defineTexts } from "@/i18n/defineTexts";
import { formatUnbrokenUnits } from "@/i18n/lists";

/** Texts of the scene and shot dialogs. */
const shotDialogCatalog = defineTexts("panels.shots", {
  previewOf: "Preview: {labels}",
  lockHint: "Locked numbers don't change. New scenes and shots get numbers in between, like 025, 020A, or A010.",
  unlockedHint: "Numbers follow the board's order until you lock them.",
  nameScene: "Scene",
  nameShot: "Shot",
  number: "Number",
  title: "Title",
  invalidNumber: "Enter a number of up to {max} letters and digits.",
  sceneTaken: "Scene {number} already exists. Choose another number.",
  shotTaken: "Shot {number} already exists in scene {scene}. Choose another number.",
  save: "Save",
  cancel: "Cancel",
  close: "Close",
  label: "Shot labels",
  custom: "Custom",
  pattern: "Pattern",
  patternHint: "Use '{'scene'}', '{'shot'}', '{'panel'}' (the panel as a letter), and '{'n'}' (the panel as a number).",
  invalidPattern: "Use at least one of '{'scene'}', '{'shot'}', '{'panel'}', and '{'n'}', and no other braces.",
  digits: "Digits",
  step: "Increment",
  omitted: "Omitted numbers",
  renumber: "Renumber…",
  renumberTitle: "Renumber",
  start: "Start",
  scope: "Apply to",
  scopes: { all: "All scenes and shots", scenes: "Scenes only", shots: "Shots in this scene" },
  renumberHint: "Renumbering locks the numbers. Omitted numbers may be reused.",
  nothingToRenumber: "There's nothing to renumber.",
  change: "{name} {before} → {after}",
  more: "and {count} more",
  apply: "Renumber",
});

export const shotDialogTexts = {
  ...shotDialogCatalog,
  preview: (labels: readonly string[]) => shotDialogCatalog.previewOf({ labels: formatUnbrokenUnits(labels) }),
};
