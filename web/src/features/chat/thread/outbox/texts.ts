import { defineTexts } from "@/i18n/defineTexts";

/** Texts of the outbox, which runs on every page: it must not load all texts of a conversation. */
export const texts = defineTexts("chat.outbox", { failedOther: "Try again." });
