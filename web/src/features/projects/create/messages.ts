import { DIMENSION_MAX, DIMENSION_MIN, FPS_MAX, FPS_MIN } from "@/api/gen/limit-values";

/** Texts of creating a project. */
export const messages = {
  create: "Create",
  createLead: "Your projects, and those that you are a member of.",
  namePlaceholder: "Lanterns at Low Tide",
  aspect: "Aspect",
  createButton: "Create",
  tooSmall: `Dimensions must be at least ${DIMENSION_MIN}px.`,
  tooLarge: `Dimensions too large (>${DIMENSION_MAX}).`,
  fpsRange: `FPS must be between ${FPS_MIN} and ${FPS_MAX}.`,
  createFailed: "The project could not be made. Try again.",
} as const;
