import { defineTexts } from "@/i18n/defineTexts";

/** Texts of the project list. */
export const texts = defineTexts("projects.list", {
  projects: "Projects",
  none: "No projects yet. Create your first one.",
  listFailed: "Couldn't load your projects",
  loading: "Loading...",
});
