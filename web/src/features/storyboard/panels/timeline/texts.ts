import { defineTexts } from "@/i18n/defineTexts";

/** Texts of the timeline's controls, which load after the board. */
export const timelineTexts = defineTexts("panels.timeline", {
  expandTimeline: "Expand timeline",
  collapseTimeline: "Collapse timeline",
  timelineHeight: "Timeline height",
  zoomIn: "Zoom in",
  zoomOut: "Zoom out",
});
