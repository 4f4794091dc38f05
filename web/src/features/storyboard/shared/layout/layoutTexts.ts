import { defineTexts } from "@/i18n/defineTexts";

/** Names of the handles that resize parts of the editor. */
export const layoutTexts = defineTexts("storyboard.shared.layout", {
  slotWidth: "Panel width",
  dockWidth: "Panel width",
  dockHeight: "Panel height",
});
