import { defineTexts } from "@/i18n/defineTexts";

/** UI texts of the context menus. */
export const menuTexts = defineTexts("storyboard.editor.menu", {
  titles: {
    cut: "Cut",
    scene: "Scene",
    shot: "Shot",
    clip: "Audio clip",
    track: "Audio track",
    layer: "Layer",
    paper: "Canvas",
  },
  trackOptions: "Name and volume",
  mute: "Mute",
  unmute: "Unmute",
  solo: "Solo",
  endSolo: "End solo",
  lock: "Lock",
  unlock: "Unlock",
  moveUp: "Move up",
  moveDown: "Move down",
  removeTrack: "Delete track",
  firstTrack: "This is the first track.",
  lastTrack: "This is the last track.",
});
