/** Texts of the files browser. */
export const messages = {
  title: "Files",
  back: "Back",
  breadcrumb: "Breadcrumb",
  later: "Files cannot be kept here in this version yet.",
  isPrivate: "Assets are private for this project.",
  notFound: "Project not found.",
  failed: "The files could not be loaded",
  tryAgain: "Try again",
} as const;
