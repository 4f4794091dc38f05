import { defineTexts } from "@/i18n/defineTexts";

/** Texts of a project's docked chat. */
export const texts = defineTexts("chat.docked", {
  chat: "Project chat",
  unread: "unread",
  openFullChat: "Open in Messages",
  close: "Close chat",
});
