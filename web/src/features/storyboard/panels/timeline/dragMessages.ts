/** Texts shown while dragging in the timeline. */
export const dragMessages = {
  change: (before: number, after: number) => (before === after ? `${after}f` : `${before}f → ${after}f`),
  moved: (count: number) => `${count} cuts`,
} as const;
