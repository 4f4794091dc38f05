import { defineTexts } from "@/i18n/defineTexts";

/** Texts for actions on the selected cuts. */
export const selectionTexts = defineTexts("storyboard.shared.selection", {
  selected: "{count, plural, one {# cut selected} other {# cuts selected}}",
  deleteSelection: "Delete selected",
  title: "Frames for selected cuts",
  each: "Frames per cut",
  all: "Total frames",
  mixed: "Mixed",
  distribute: "Distribute",
  none: "No cuts selected.",
  updated: "{count, plural, one {Frame count updated} other {Frame count of # cuts updated}}",
  invalidFrames: "Enter {min, number} to {max, number} frames per cut.",
  tooFew:
    "{frames} {frames, plural, one {frame is} other {frames are}} too few for {count} cuts. Enter at least one per cut.",
  tooMany: "{count} cuts can have up to {max} frames in total.",
});
