/** UI texts of the notifications button; the texts of the panel load with it. */
export const messages = {
  notifications: "Notifications",
  unread: "unread",
  failed: "Your notifications could not be loaded",
  moreFailed: "More could not be loaded. Try again.",
  readFailed: "That it was read could not be saved. Try again.",
} as const;
