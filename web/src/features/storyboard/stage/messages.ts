/** All texts of the drawing stage. */
export const stageMessages = {
  canvas: "Drawing canvas",
  loading: "Loading drawing…",
  loadingInk: "Loading drawing… Your strokes are kept.",
  inkWaits: (title: string) => `${title} can't be loaded. Your strokes wait for it.`,
  retry: "Try again",
  absent: "This drawing cannot be loaded right now.",
  underAbsent: "This cut's background can't be loaded right now.",
} as const;
