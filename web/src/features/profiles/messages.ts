/** Texts of profiles. */
export const messages = {
  title: "Profile",
  own: "Your profile",
  notSignedIn: "You're not signed in.",
  signIn: "Sign in",
  notFound: "User not found",
  notFoundText: "Nobody here goes by this name.",
  skills: "Skills",
  noSkills: "No skills named yet.",
  noBio: "Nothing written yet.",
  joined: (date: string) => `Here since ${date}`,
  editLater: "Your profile can be looked at, but not edited in this version yet.",
  friendLater: "Adding friends and writing messages are not part of this version yet.",
  failed: "The profile could not be loaded",
  tryAgain: "Try again",
} as const;
