import { defineTexts } from "@/i18n/defineTexts";

/** UI texts of notices about values that another user's change replaced. */
export const overwrittenTexts = defineTexts("storyboard.editorContext.overwritten", {
  frames: "{author} changed the frame count of {cut} to {newValue}. Yours was {oldValue}.",
  name: "{author} renamed {cut} to “{newValue}”. Yours was “{oldValue}”.",
  nameRemoved: "{author} removed the name of {cut}. Yours was “{oldValue}”.",
  text: {
    note: "{author} replaced your note for {cut}.",
    dialogue: "{author} replaced your dialogue for {cut}.",
    action: "{author} replaced your action for {cut}.",
  },
});
