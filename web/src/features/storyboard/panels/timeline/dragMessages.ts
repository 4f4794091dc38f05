/** Texts of what is done to the blocks by hand. */
export const dragMessages = {
  change: (before: number, after: number) => (before === after ? `${after}f` : `${before}f → ${after}f`),
  moved: (count: number) => `${count} cuts`,
} as const;
