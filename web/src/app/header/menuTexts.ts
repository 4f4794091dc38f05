import { defineTexts } from "@/i18n/defineTexts";

/** Texts of the header for signed-in users. In a file of its own, so that visitors don't load it. */
const catalog = defineTexts("app.menu", {
  unsent: {
    title:
      "{count, plural, one {# change isn't saved to the server yet} other {# changes aren't saved to the server yet}}",
    description: "Unsent changes stay in this browser and are saved the next time you sign in here.",
    confirmLabel: "Sign out",
    cancelLabel: "Stay signed in",
  },
  profileMenu: "Profile menu",
  profile: "Your profile",
  friends: "My friends",
  account: "Account",
  create: "Create",
  featured: "Featured",
  network: "Network",
  outbox: "Email outbox",
  signOut: "Sign out",
  signOutFailed: "Couldn't sign you out. Try again.",
});

export const texts = {
  ...catalog,
  unsentChanges: (count: number) => ({ ...catalog.unsent, title: catalog.unsent.title({ count }) }),
};
