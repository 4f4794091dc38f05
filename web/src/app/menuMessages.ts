/** Texts of the header for signed-in users. In a file of its own, so that visitors don't load it. */
export const messages = {
  profileMenu: "Profile menu",
  profile: "Your profile",
  friends: "My friends",
  account: "Account",
  create: "Create",
  featured: "Featured",
  network: "Network",
  outbox: "Outbox",
  signOut: "Sign out",
  signOutFailed: "Signing out did not work. Try again.",
  unsentChanges: (count: number) => ({
    title: count === 1 ? "One change is not on the server yet" : `${count} changes are not on the server yet`,
    description: "They stay in this browser and are sent when you sign in here again.",
    confirmLabel: "Sign out",
    cancelLabel: "Stay",
  }),
} as const;
