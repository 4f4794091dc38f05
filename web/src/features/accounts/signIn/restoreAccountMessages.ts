/** Texts for users who sign in to a deleted account. */
export const restoreAccountMessages = {
  title: "Your account is deleted",
  intro: (day: string) =>
    `Until ${day} you can bring it back, with your projects, friends and everything else. After that it is gone for good.`,
  restore: "Bring my account back",
  leave: "Leave it deleted",
  failed: "Your account could not be brought back. Try again.",
} as const;
