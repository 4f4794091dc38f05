import { defineTexts } from "@/i18n/defineTexts";

/** Texts of the components themselves; most texts are properties that features pass. */
export const texts = defineTexts("ui", {
  roles: { owner: "Owner", editor: "Editor", viewer: "Viewer" },
  saved: "Saved",
  saving: "Saving…",
  offline: "Offline: {count, plural, one {# change} other {# changes}} saved on this device",
  notSaved: "Not saved",
  partFailed: "This part of the page couldn't be loaded. Trying again…",
  discard: {
    title: "Discard your changes?",
    description: "Your changes haven't been saved.",
    confirmLabel: "Discard",
    cancelLabel: "Keep editing",
  },
});
