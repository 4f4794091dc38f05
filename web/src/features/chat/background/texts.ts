import { defineTexts } from "@/i18n/defineTexts";

/** Texts of the header button. */
export const texts = defineTexts("chat.background", { messages: "Messages", unread: "unread" });
