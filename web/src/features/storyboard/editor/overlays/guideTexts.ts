import { defineTexts } from "@/i18n/defineTexts";

/** UI texts of the guides. */
export const guideTexts = defineTexts("storyboard.editor.guide", {
  guides: "Guides",
  thirds: "Thirds",
  safe: "Safe areas",
  mask: "Aspect mask",
  noMask: "None",
  perspective: "Vanishing points",
  point: "Vanishing point {number}",
  pointHint: "Drag to move, or use the arrow keys.",
});
