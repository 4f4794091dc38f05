import { defineTexts } from "@/i18n/defineTexts";

/** Texts of errors that the client finds itself. */
export const texts = defineTexts("api", {
  offline: "Couldn't reach the server. Check your connection and try again.",
  timeout: "The server took too long to respond. Try again.",
  unreadable: "Couldn't read the server's response. Reload and try again.",
  signedOut: "You're signed out. Sign in and try again.",
  uploadEnded: "This upload was canceled by a project manager, or you can no longer upload here.",
  serverFailed: "Something went wrong on our side. Try again.",
  pictureFailed: "Image load failed",
  pictureTooLarge: "{name}: over {megabytes}MB, skipped.",
});
