/** UI texts of the videos on a profile. */
export const messages = {
  videos: "Videos",
  featured: "Featured",
  loading: "Loading...",
  none: "No videos yet.",
  failed: "The videos could not be loaded",
  tryAgain: "Try again",
  more: "Show more",
} as const;
