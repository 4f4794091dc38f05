import { defineTexts } from "@/i18n/defineTexts";

/** UI texts of the lasso selection. */
export const lassoTexts = defineTexts("storyboard.editor.lasso", {
  bar: "Selection",
  flipHorizontal: "Flip horizontally",
  flipVertical: "Flip vertically",
  rotateLeft: "Rotate left 90°",
  rotateRight: "Rotate right 90°",
  remove: "Delete selection",
  drop: "Apply selection",
});
