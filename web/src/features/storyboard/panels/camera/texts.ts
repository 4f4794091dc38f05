import { defineTexts } from "@/i18n/defineTexts";

/** UI texts of the camera overlay. */
export const cameraTexts = defineTexts("panels.camera", {
  bar: "Camera",
  frames: "Camera frames",
  from: "Camera start (A)",
  to: "Camera end (B)",
  swap: "Swap A and B",
  copyFromPrevious: "Copy from previous cut",
  copy: "Copy to selected cuts",
  timing: "Camera timing",
  ease: "Easing",
  linear: "Linear",
  in: "Ease in",
  out: "Ease out",
  both: "Ease in and out",
  holdStart: "Hold at the start",
  holdEnd: "Hold at the end",
  hold: "{frames} f",
  lookThrough: "Look through camera",
  remove: "Remove camera",
  close: "Back to drawing",
});
