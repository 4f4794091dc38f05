/** The texts of making a project. */
export const messages = {
  create: "Create",
  createLead: "Your projects, and those that you are a member of.",
  namePlaceholder: "Lanterns at Low Tide",
  aspect: "Aspect",
  createButton: "Create",
  tooSmall: "Dimensions must be at least 16px.",
  tooLarge: "Dimensions too large (>8192).",
  fpsRange: "FPS must be between 1 and 120.",
  createFailed: "The project could not be made. Try again.",
} as const;
