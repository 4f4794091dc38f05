import { defineTexts } from "@/i18n/defineTexts";

/** Texts of the project page. */
export const texts = defineTexts("projects.home", {
  back: "Back",
  storyboards: "Storyboards",
  storyboardsText: "Draw, time, and play the cuts",
  files: "Files",
  filesText: "References, audio, scans",
  notFound: "Project not found.",
  notFoundText: "It may have been deleted, or the address may be wrong.",
  isPrivate: "This project is private. You don’t have access.",
  toCreate: "Your projects",
  signIn: "Sign in",
  projectFailed: "Couldn't load the project",
  project: "Project",
  settings: "Settings",
});
