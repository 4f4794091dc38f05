import { defineTexts } from "@/i18n/defineTexts";

/** Texts of the project chat's entry in the registry of panels. */
export const chatTexts = defineTexts("panels.chat", { title: "Project chat" });
