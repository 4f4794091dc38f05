import { defineTexts } from "@/i18n/defineTexts";

/** Texts of the dashboard. */
export const texts = defineTexts("home", {
  title: "Home",
  welcome: "Welcome, {name}",
  lead: "Where to?",
  featured: "Featured",
  featuredText: "Watch what others have made.",
  create: "Create",
  createText: "Your projects: plan, draw, and time your boards.",
  network: "Network",
  networkText: "Find people through your friends.",
});
