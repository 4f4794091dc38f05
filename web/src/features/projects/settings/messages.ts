import { DIMENSION_MAX, DIMENSION_MIN, FPS_MAX, FPS_MIN, NEW_CUT_FRAMES_MAX } from "@/api/gen/limit-values";

/** Texts of the project settings. */
export const messages = {
  title: "Project Settings",
  description: "Description",
  visibilityLabel: "Visibility",
  visibilityHints: {
    private: "Only members see it.",
    unlisted: "Whoever has the link sees it.",
    public: "Everybody sees it, and may find it.",
  },
  updatesEnabled: "Updates",
  updatesHint: "Members with the right may post news.",
  sizeHint: "Drawings keep their place and size; what lies outside the new canvas is not shown.",
  cutLabels: "Labels of cuts in shots",
  ownPattern: "Own pattern",
  labelsRead: (labels: readonly string[]) =>
    `Reads: ${labels.join(", ")}. More of it on the board: Numbers and labels.`,
  save: "Save",
  tooSmall: `Minimum dimension is ${DIMENSION_MIN}px.`,
  tooLarge: `Maximum dimension is ${DIMENSION_MAX}px.`,
  fpsRange: `FPS must be ${FPS_MIN}-${FPS_MAX}.`,
  newCutFrames: "Frames of a new cut",
  newCutRange: `A new cut has 1 to ${NEW_CUT_FRAMES_MAX} whole frames.`,
  failed: (reason: string) => `Failed to save settings: ${reason}`,
  failedOther: "Try again.",
  changedMeanwhile:
    "Somebody else changed the settings meanwhile. What you changed stands below with the rest as it is now: look through it and save again.",
} as const;
