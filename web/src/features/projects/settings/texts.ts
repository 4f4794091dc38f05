import { DIMENSION_MAX, DIMENSION_MIN, FPS_MAX, FPS_MIN, NEW_CUT_FRAMES_MAX } from "@/api/gen/limit-values";
import { defineTexts } from "@/i18n/defineTexts";
import { formatUnbrokenUnits } from "@/i18n/lists";

/** Texts of the project settings. */
const catalog = defineTexts(
  "projects.settings",
  {
    labelPreview: "Preview: {labels}. For more options, open Numbers and labels on the board.",
    title: "Project Settings",
    description: "Description",
    visibilityLabel: "Visibility",
    visibilityHints: {
      private: "Only members can see this project.",
      unlisted: "Anyone with the link can see this project.",
      public: "Anyone can find and see this project.",
    },
    updatesEnabled: "Allow updates",
    updatesHint: "Lets members with permission post updates.",
    sizeHint: "Drawings keep their position and size. Anything outside the new canvas is hidden.",
    shotLabels: "Shot labels",
    customPattern: "Custom",
    save: "Save",
    tooSmall: "Minimum dimension is {dimensionMin}px.",
    tooLarge: "Maximum dimension is {dimensionMax}px.",
    fpsRange: "FPS must be {fpsMin}-{fpsMax}.",
    newCutFrames: "Default cut length",
    newCutFramesHint: "In frames",
    newCutRange: "Enter a whole number of frames from 1 to {newCutFramesMax}.",
    failed: "Failed to save settings: {reason}",
    failedOther: "Try again.",
    editConflict: "Someone else changed these settings. Your edits are below. Review and save again.",
  },
  {
    dimensionMin: DIMENSION_MIN,
    dimensionMax: DIMENSION_MAX,
    fpsMin: FPS_MIN,
    fpsMax: FPS_MAX,
    newCutFramesMax: NEW_CUT_FRAMES_MAX,
  },
);

export const texts = {
  ...catalog,
  labelsPreview: (labels: readonly string[]) => catalog.labelPreview({ labels: formatUnbrokenUnits(labels) }),
};
