import { defineTexts } from "@/i18n/defineTexts";

/** Texts of a person's projects. */
export const texts = defineTexts("projects.profileTab", {
  projects: "Public projects",
  loading: "Loading...",
  none: "No public projects.",
  failed: "Couldn't load the projects",
  tryAgain: "Try again",
  more: "Show more",
});
