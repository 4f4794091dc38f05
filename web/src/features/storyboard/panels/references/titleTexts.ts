import { defineTexts } from "@/i18n/defineTexts";

/** Title of the references panel. Its other texts load with the panel. */
export const referencesTitle = defineTexts("panels.references.title", { title: "References" });
