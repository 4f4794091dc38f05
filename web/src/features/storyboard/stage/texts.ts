import { defineTexts } from "@/i18n/defineTexts";

/** All texts of the drawing stage. */
export const stageTexts = defineTexts("storyboard.stage", {
  canvas: "Drawing canvas",
  loading: "Loading drawing…",
  loadingWithStrokes: "Loading drawing… Your strokes are saved.",
  loadFailedWithStrokes: "Couldn't load {title}. Your strokes are saved until it loads.",
  retry: "Try again",
  loadFailed: "Couldn't load this drawing.",
  backgroundLoadFailed: "Couldn't load this cut's background.",
});
