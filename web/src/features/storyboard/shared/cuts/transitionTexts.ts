import { defineTexts } from "@/i18n/defineTexts";

/** Texts for transitions between cuts. */
const transitionCatalog = defineTexts("storyboard.shared.transition", {
  atEnd:
    "{type, select, dissolve {Dissolve} first {Fade in} last {Fade out} other {Fade}}, {frames, plural, one {# frame} other {# frames}}, at the end",
  intoCut:
    "{type, select, dissolve {Dissolve} first {Fade in} last {Fade out} other {Fade}}, {frames, plural, one {# frame} other {# frames}}, into {cut}",
  title: "Transition",
  endTitle: "Fade out at the end",
  add: "Add a transition into {cut}",
  addEnd: "Add a fade out at the end",
  kinds: { dissolve: "Dissolve", fade: "Fade" },
  kind: "Type",
  frames: "Frames",
  colour: "Color",
  remove: "Remove",
  invalidFrames: "Enter a whole number of frames from 1 to {max}.",
  shortened: "Shortened to {frames} f to fit.",
  removed: "Transition removed.",
});

export const transitionTexts = {
  ...transitionCatalog,
  name: (kind: "dissolve" | "fade", frames: number, end: "first" | "last" | null, cut: string) => {
    const type = kind === "fade" && end !== null ? end : kind;
    return end === "last"
      ? transitionCatalog.atEnd({ type, frames })
      : transitionCatalog.intoCut({ type, frames, cut });
  },
};
