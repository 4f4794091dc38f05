import { defineTexts } from "@/i18n/defineTexts";
import { formatPercent } from "@/i18n/percent";

/** UI texts of the layers panel. */
const layerCatalog = defineTexts("panels.layers", {
  insert: "Insert image",
  copy: "Copy drawing",
  paste: "Paste drawing",
  list: "Layers, top to bottom",
  loading: "Loading layers…",
  none: "Add a cut to use layers.",
  visible: "Show {name}",
  locked: "Lock {name}",
  rename: "Rename {name}",
  unnamed: "Unnamed layer",
  opacity: "Layer opacity",
  opacityNumber: "Layer opacity in percent",
  percentSign: "%",
  blend: "Blend mode",
  clipped: "Clipped to the layer below",
  alphaLocked: "Transparency locked",
  mergeObstacle: "{label}. {reason}",
  raise: "Move layer up",
  lower: "Move layer down",
  merge: "Merge layer down",
  mergeSelected: "Merge selected layers",
  remove: "Delete layer",
  pictureName: "Image",
  noBackground: "No background",
  chooseBackground: "Choose background",
  newBackground: "{cuts, plural, one {New background for this cut} other {New background for # cuts}}",
  assignBackground: "Use “{name}”",
  removeBackground: "None",
  backgroundName: "Background {count}",
  drawOnBackground: "Draw on background “{name}”",
  drawingOnBackground:
    "{cuts, plural, one {You're drawing on the background of # cut.} other {You're drawing on a background shared by # cuts.}}",
  backgroundFailed: "Couldn't change the background. {reason}",
  deleteBackground: "Delete unused background “{name}”",
  backgroundDeleted: "Background “{name}” deleted",
  loadFailed: "Image load failed",
  compressionFailed: "Compression failed",
  tooLarge: "This image is too large. Images in a drawing can be up to {megabytes} MB.",
});

/** Names of the blend modes, as in other drawing programs. */
export const blendTexts = defineTexts("panels.layers.blend", {
  normal: "Normal",
  multiply: "Multiply",
  darken: "Darken",
  screen: "Screen",
  lighten: "Lighten",
  add: "Add",
  overlay: "Overlay",
});

export const layerTexts = { ...layerCatalog, percent: formatPercent };
