/** Every text of the drawing stage. */
export const stageMessages = {
  canvas: "Drawing canvas",
  loading: "Loading drawing…",
  absent: "This drawing cannot be loaded right now.",
} as const;
