/** Texts for actions on the selected cuts. */
export const selectionMessages = {
  selected: (count: number) => (count === 1 ? "1 cut selected" : `${count} cuts selected`),
  deleteCuts: "Delete cuts",
  title: "Frames of the selected cuts",
  each: "Frames each",
  all: "In all",
  mixed: "mixed",
  distribute: "Distribute",
  none: "No cut is selected.",
  updated: (count: number) => (count === 1 ? "Frame count updated" : `Frame count of ${count} cuts updated`),
  wrong: (least: number, most: number) => `A cut has ${least} to ${most} frames.`,
  tooFew: (frames: number, count: number) =>
    `${frames} ${frames === 1 ? "frame is" : "frames are"} too few for ${count} cuts: each has at least one.`,
  tooMany: (count: number, most: number) => `${count} cuts hold at most ${most} frames in all.`,
} as const;
