import { defineTexts } from "@/i18n/defineTexts";

/** Why layers can't be merged, see MergeObstacle. */
export const mergeObstacleTexts = defineTexts("layers.mergeObstacles", {
  lowest: "There's no layer below.",
  apart: "Other layers lie between the selected ones.",
  hidden: "Show both layers first.",
  locked: "Unlock both layers first.",
  blend: "The picture would change, because of the blend modes.",
  clipping: "The picture would change, because of the clipped layers.",
});
