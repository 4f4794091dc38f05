/** Texts that several rooms of videos show. */
export const messages = {
  failed: "The video could not be loaded",
  tryAgain: "Try again",
} as const;
