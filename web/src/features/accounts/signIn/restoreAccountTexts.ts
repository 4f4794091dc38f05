import { defineTexts } from "@/i18n/defineTexts";

/** Texts for users who sign in to a deleted account. */
export const restoreAccountTexts = defineTexts("accounts.signIn.restoreAccount", {
  title: "Your account was deleted",
  intro:
    "You can restore it until {day}, with your projects, friends, and everything else. After that, it's permanently deleted.",
  restore: "Restore my account",
  keepDeleted: "Keep it deleted",
  failed: "Couldn't restore your account. Try again.",
});
