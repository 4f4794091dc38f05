import { defineTexts } from "@/i18n/defineTexts";

/** Texts of the header button. */
export const messages = defineTexts("chat.background", { messages: "Messages", unread: "unread" });
