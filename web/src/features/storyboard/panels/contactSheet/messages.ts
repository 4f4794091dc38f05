import type { CutText } from "@/features/storyboard/types";

/** UI texts of the contact sheet. */
export const sheetMessages = {
  size: "Size of the pictures",
  texts: { dialogue: "Dialogue", action: "Action", note: "Note" } satisfies Record<CutText, string>,
  shown: "Texts below the pictures",
  find: "Find a cut",
  findPlaceholder: "Find…",
  found: (count: number) => (count === 1 ? "1 cut found" : `${count} cuts found`),
  foldAll: "Fold all scenes",
  unfoldAll: "Unfold all scenes",
  playSelected: "Play the selection",
  pause: "Pause",
  close: "Back to the drawing",
  none: "No cuts",
  noArt: "No art",
  playing: "What is playing",
} as const;
