import { defineTexts } from "@/i18n/defineTexts";

/** UI texts of presence. */
export const presenceTexts = defineTexts("storyboard.editor.presence", {
  here: "Here now",
  follow: "Follow {name}",
  stop: "Stop following {name}",
  following: "Following {name}",
  more: "and {count} more",
});
