import { defineTexts } from "@/i18n/defineTexts";
import { formatPercent } from "@/i18n/percent";

/** Texts of the brush settings. */
const brushCatalog = defineTexts("panels.playbar", {
  linear: "Linear",
  soft: "Soft {amount}",
  hard: "Hard {amount}",
  kind: "Brush",
  ink: "Ink",
  pencil: "Pencil",
  marker: "Marker",
  sample: "Brush preview",
  opacity: "Opacity",
  flow: "Flow",
  minimumSize: "Minimum size",
  minimumSizeHint: "Brush size at the lightest pressure.",
  curve: "Pressure",
  savedBrushes: "Your brushes",
  none: "Name and save this brush, and assign it a key from 1 to 6.",
  loadFailed: "Couldn't reach the server. Your brushes will load when you're back online.",
  name: "Brush name",
  nameMissing: "Enter a brush name.",
  save: "Save",
  noKey: "No key",
  keyFor: "Key for {name}",
  replace: "Replace {name} with current brush",
  remove: "Delete {name}",
  unexpected: "Couldn't update your brushes. Try again.",
  gap: "Close gaps",
  gapText: "{px, plural, =0 {Off} other {# px}}",
  smoothing: "Smoothing",
  off: "Off",
  penOnly: "Pen only",
  penOnlyHint: "Only the pen draws. Use your fingers to pan, zoom, and rotate the canvas.",
  pressure: "Pen pressure…",
});

/** Texts of the options of onion skins. */
export const onionTexts = defineTexts("panels.onion", {
  before: "Previous cuts",
  after: "Next cuts",
  cuts: "Cuts",
  color: "Color",
  sameScene: "Same scene only",
  allLayers: "All layers",
});

export const brushTexts = {
  ...brushCatalog,
  smoothingText: (strength: number) => (strength === 0 ? brushCatalog.off : String(strength)),
  curveText: (softness: number) =>
    softness === 0
      ? brushCatalog.linear
      : (softness < 0 ? brushCatalog.soft : brushCatalog.hard)({ amount: Math.abs(softness) }),
  percent: (value: number) => formatPercent(value / 100),
};
