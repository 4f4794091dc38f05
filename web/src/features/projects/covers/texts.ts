import { defineTexts } from "@/i18n/defineTexts";
import { formatPercent } from "@/i18n/percent";

/** Texts of the cover field. */
const catalog = defineTexts("projects.covers", {
  cover: "Cover image",
  none: "Without a cover, the first cut with a drawing is shown.",
  choose: "Choose image…",
  remove: "Remove cover",
  failed: "Upload failed: {reason}",
  failedOther: "Try again.",
  current: "Current cover",

  crop: "Crop cover",
  cropText: "Drag the image or use the arrow keys to choose the visible area.",
  area: "Visible area",
  zoom: "Zoom",
  save: "Use as cover",
  cancel: "Cancel",
});

export const texts = { ...catalog, zoomText: formatPercent };
