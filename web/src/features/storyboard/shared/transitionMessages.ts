/** Texts for transitions between cuts. */
export const transitionMessages = {
  title: "Transition",
  endTitle: "Fade out at the end",
  add: (cut: string) => `Add a transition into ${cut}`,
  addEnd: "Add a fade out at the end",
  kinds: { dissolve: "Dissolve", fade: "Fade" },
  kind: "Kind",
  frames: "Frames",
  colour: "Colour",
  remove: "Remove",
  invalidFrames: (most: number) => `A transition takes from 1 to ${most} whole frames.`,
  shortened: (frames: number) => `${frames} of them have room.`,
  removed: "The transition is taken away.",
  name: (kind: "dissolve" | "fade", frames: number, end: "first" | "last" | null, cut: string) => {
    const what = kind === "dissolve" ? "Dissolve" : end === "first" ? "Fade in" : end === "last" ? "Fade out" : "Fade";
    const many = frames === 1 ? "1 frame" : `${frames} frames`;
    return end === "last" ? `${what}, ${many}, at the end` : `${what}, ${many}, into ${cut}`;
  },
} as const;
