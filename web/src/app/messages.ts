/** Texts of the page shell. */
export const messages = {
  home: "Pegbar",
  skip: "Skip to content",
  search: "Quick search",
  searchPlaceholder: "Search",
  signIn: "Sign in",
  header: "Site",
  notFound: "404 Not Found",
  notFoundText: "There is no page at this address.",
  backHome: "Back to the start",
  missingConfig: "Missing backend configuration",
  missingConfigText: "This page cannot find its server’s configuration at /api/config.",
  broken: "Something went wrong",
  brokenText: "The page stopped working. What was saved is safe.",
  outdated: "This page is from an older version",
  outdatedText: "Pegbar has been updated meanwhile. Load the page again to go on.",
  reload: "Reload",
} as const;
