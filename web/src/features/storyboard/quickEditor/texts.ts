import { LIMITS } from "@/api/gen/limits";
import { defineTexts } from "@/i18n/defineTexts";

/** UI texts of the quick editor. */
export const quickEditorTexts = defineTexts(
  "storyboard.quickEditor",
  {
    getPageTitle: "{name} · Edit",
    size: "{width}×{height} · {fps} fps",
    settings: "Settings",
    storyboard: "Storyboard",
    preview: "Preview",

    fps: "FPS",
    set: "Set",
    fpsUpdated: "Project FPS updated",
    fpsRange: "FPS must be between {fpsMin} and {fpsMax}.",
    fpsNotOffered: "FPS must be a whole number or one of {join}.",
    fpsConflict: "Someone else set this project to {fps} fps. To use your value, select Set again.",
    fpsFailed: "Couldn't set the FPS. Try again.",

    exportVideo: "Export as MP4",
    noEncoder: "Export MP4 not implemented",
  },
  { fpsMin: LIMITS.FPS_MIN, fpsMax: LIMITS.FPS_MAX, join: LIMITS.FPS_FRACTIONAL.join(", ") },
);
