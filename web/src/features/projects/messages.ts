import { ROLE_NAMES } from "@/ui/roleNames";

/** Texts shared by several parts of this feature. */
export const messages = {
  newProject: "New Project",
  role: ROLE_NAMES,
  tryAgain: "Try again",
  size: (width: number, height: number) => `${width}×${height}`,
  rate: (fps: number) => `${fps} fps`,
  name: "Name",
  width: "Width",
  height: "Height",
  fps: "FPS",
  cancel: "Cancel",
  nameMissing: "Please enter a project name.",
  notWhole: "Width and height are whole numbers of pixels.",
  fpsNotOffered: "FPS is a whole number, or 23.976, 29.97 or 59.94.",
  updates: "Updates",
  members: "Members",
  membersFailed: "The members could not be loaded",
  visibility: { private: "Private", unlisted: "Unlisted", public: "Public" },
} as const;
