import { LIMITS } from "@/api/gen/limits";

/** UI texts of the quick editor. */
export const quickEditorMessages = {
  getPageTitle: (name: string) => `${name} · Edit`,
  size: (width: number, height: number, fps: number) => `${width}×${height} · ${fps} fps`,
  settings: "Settings",
  storyboard: "Storyboard",
  preview: "Preview",

  fps: "FPS",
  set: "Set",
  fpsUpdated: "Project FPS updated",
  fpsRange: `FPS must be between ${LIMITS.FPS_MIN} and ${LIMITS.FPS_MAX}.`,
  fpsNotOffered: `FPS is a whole number, or ${LIMITS.FPS_FRACTIONAL.join(", ")}.`,
  fpsChangedMeanwhile: (fps: number) =>
    `Somebody changed the project’s settings meanwhile: it runs at ${fps} fps now. Press Set again to change that.`,
  fpsFailed: "The FPS could not be set. Try again.",

  exportVideo: "Export as MP4",
  noEncoder: "Export MP4 not implemented",
} as const;
