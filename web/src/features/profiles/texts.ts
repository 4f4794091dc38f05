import { defineTexts } from "@/i18n/defineTexts";
import { formatPercent } from "@/i18n/percent";

/** Texts of profiles. */
const catalog = defineTexts("profiles", {
  title: "Profile",
  ownTitle: "Your profile",
  notSignedIn: "You're not signed in.",
  signIn: "Sign in",
  notFound: "User not found",
  notFoundText: "No one here has this username.",
  skills: "Skills",
  noSkills: "No skills added yet.",
  noBio: "No bio yet.",
  joined: "Joined {date}",
  failed: "Couldn't load this profile",
  tryAgain: "Try again",
  edit: "Edit profile",

  displayName: "Display name",
  username: "Username",
  usernameText: "Part of your profile's address. You can't change it.",
  bio: "Bio",
  bioHint: "What you draw, what you're looking for, and where to find you.",
  count: "{count}/{max}",
  nameMissing: "Enter a display name.",
  viewAsOthers: "View as others see it",
  account: "Account",
  friends: "My friends",
  links: "Your links",

  saveFailed: "Couldn't save this. Try again.",
  conflict: "You changed this in another browser. Your unsaved version:",
  useUnsaved: "Use this version",

  changeAvatar: "Change avatar",
  removeAvatar: "Remove avatar",
  removeFailed: "Couldn't remove the avatar. Try again.",
  avatarText: "Drag or use the arrow keys to move the image. Use the slider, scroll wheel, or pinch to zoom.",
  avatarArea: "Visible area",
  avatarSaveFailed: "Couldn't save the avatar. Try again.",
  compressionFailed: "Compression failed",
  zoom: "Zoom",
  save: "Save",
  cancel: "Cancel",
});

export const texts = { ...catalog, zoomText: formatPercent };
