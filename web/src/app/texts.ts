import { defineTexts } from "@/i18n/defineTexts";

/** Texts of the page shell. */
export const texts = defineTexts("app", {
  home: "Pegbar",
  skip: "Skip to content",
  search: "Quick search",
  searchPlaceholder: "Search",
  signIn: "Sign in",
  header: "Site",
  notFound: "404 Not Found",
  notFoundText: "This page doesn't exist or has moved.",
  backHome: "Go home",
  missingConfig: "Missing backend configuration",
  missingConfigText: "Couldn't load the server configuration from /api/config. Reload, or contact your administrator.",
  errorTitle: "Something went wrong",
  errorText: "Your saved work is safe. Reload to continue.",
  outdated: "A new version is available",
  outdatedText: "Pegbar was updated. Reload to continue.",
  reload: "Reload",
});
