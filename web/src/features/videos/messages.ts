/** UI texts shared by several parts of the videos feature. */
export const messages = {
  failed: "The video could not be loaded",
  tryAgain: "Try again",
} as const;
