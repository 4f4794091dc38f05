import { defineTexts } from "@/i18n/defineTexts";

/** Title of the search page, available before the lazily loaded search. */
export const texts = defineTexts("search.title", { title: "Search" });
