import { defineTexts } from "@/i18n/defineTexts";

/** UI texts of the notifications button; the texts of the panel load with it. */
export const texts = defineTexts("notifications", {
  notifications: "Notifications",
  unread: "unread",
  failed: "Couldn't load your notifications",
  moreFailed: "Couldn't load more notifications. Try again.",
  readFailed: "Couldn't mark notifications read. Try again.",
});
