/** Texts of the project page. */
export const messages = {
  back: "Back",
  storyboards: "Storyboards",
  storyboardsText: "Draw, time and play the cuts",
  files: "Files",
  filesText: "References, audio, scans",
  notFound: "Project not found.",
  notFoundText: "It may have been deleted, or the address is not right.",
  isPrivate: "This project is private. You don’t have access.",
  toCreate: "Your projects",
  signIn: "Sign in",
  projectFailed: "The project could not be loaded",
  project: "Project",
  settings: "Settings",
} as const;
