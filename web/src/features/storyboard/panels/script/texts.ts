import { defineTexts } from "@/i18n/defineTexts";

/** Texts of the script panel. */
export const scriptTexts = defineTexts("panels.script", {
  title: "Script",
  close: "Close script",
  import: "Import script",
  lines: "Line numbers",
  text: "Paragraphs",
  loading: "Loading the script…",
  failed: "Couldn't load the script.",
  tryAgain: "Try again",
  noScript: "No script yet",
  noScriptText:
    "Import a screenplay (Fountain or FDX) to read it next to your drawing. Turn its scenes into cuts, or drag text onto a cut.",
  noScriptReadOnly: "Anyone who can edit this board can import one.",
  empty: "This script has no scenes.",
  noHeading: "No heading",
  scene: "{number} {heading}",
  cut: "Cut {number}",
  goTo: "Go to cut {number}",
  addToCut: "Add to this cut",
  addToNewCut: "Add to a new cut",
  selectHint:
    "Select a paragraph, or Shift-click to select several. Drag them onto a cut, or press Enter to add them to the current one.",
  selectedCount: "{count, plural, one {# paragraph} other {# paragraphs}}",
  added: "{count, plural, one {Added # paragraph to cut {cut}.} other {Added # paragraphs to cut {cut}.}}",
  noCut: "There are no cuts yet. Press Ctrl+Enter to add this to a new one.",
});
