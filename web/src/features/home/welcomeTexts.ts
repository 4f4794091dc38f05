import { defineTexts } from "@/i18n/defineTexts";

/** Texts of the welcome section. Separate from the dashboard's texts, so that neither page loads the other's. */
export const texts = defineTexts("home.welcome", {
  intro: "Plan, draw, time, and review your board in one place, alone or together.",
  signIn: "Sign in",
  createAccount: "Create an account",
  picture: "A board in Pegbar",
});
