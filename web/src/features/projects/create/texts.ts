import { DIMENSION_MAX, DIMENSION_MIN, FPS_MAX, FPS_MIN } from "@/api/gen/limit-values";
import { defineTexts } from "@/i18n/defineTexts";

/** Texts of creating a project. */
export const texts = defineTexts(
  "projects.create",
  {
    create: "Create",
    createLead: "Projects you own or belong to.",
    namePlaceholder: "Lanterns at Low Tide",
    aspect: "Aspect ratio",
    createButton: "Create",
    tooSmall: "Dimensions must be at least {dimensionMin}px.",
    tooLarge: "Dimensions too large (>{dimensionMax}).",
    fpsRange: "FPS must be between {fpsMin} and {fpsMax}.",
    createFailed: "Couldn't create the project. Try again.",
  },
  { dimensionMin: DIMENSION_MIN, dimensionMax: DIMENSION_MAX, fpsMin: FPS_MIN, fpsMax: FPS_MAX },
);
