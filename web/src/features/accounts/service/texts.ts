import { defineTexts } from "@/i18n/defineTexts";

/** Texts of the session status. In a file of their own, because every page may need them. */
export const texts = defineTexts("accounts.service", {
  connecting: "Connecting to auth service...",
  retryIn: "Retrying in {seconds, plural, one {# second} other {# seconds}}…",
  retrying: "Retrying…",
  authError: "Auth error: {message}",
  reload: "Reload",
  loading: "Loading...",
});
