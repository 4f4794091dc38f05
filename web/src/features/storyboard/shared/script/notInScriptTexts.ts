import { defineTexts } from "@/i18n/defineTexts";

/** Texts for scenes that were removed from the script. */
export const notInScriptTexts = defineTexts("shared.script.notInScript", {
  notInScript: "Not in the script",
  notInScriptHint: "This scene isn't in the latest draft of the script.",
});
