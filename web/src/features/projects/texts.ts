import { defineTexts } from "@/i18n/defineTexts";
import { texts as uiTexts } from "@/ui/texts";

/** Texts shared by several parts of this feature. */
const catalog = defineTexts("projects", {
  newProject: "New Project",
  tryAgain: "Try again",
  size: "{width}×{height}",
  rate: "{fps} fps",
  name: "Name",
  width: "Width",
  height: "Height",
  fps: "FPS",
  cancel: "Cancel",
  nameMissing: "Please enter a project name.",
  dimensionsNotWhole: "Width and height must be whole numbers of pixels.",
  fpsUnsupported: "FPS must be a whole number, 23.976, 29.97, or 59.94.",
  updates: "Updates",
  members: "Members",
  membersFailed: "Couldn't load the members",
  visibility: { private: "Private", unlisted: "Unlisted", public: "Public" },
});

export const texts = { ...catalog, role: uiTexts.roles };
