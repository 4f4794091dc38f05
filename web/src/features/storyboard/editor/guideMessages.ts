/** UI texts of the guides. */
export const guideMessages = {
  guides: "Guides",
  thirds: "Thirds",
  safe: "Safe areas",
  mask: "Aspect mask",
  noMask: "None",
  perspective: "Vanishing points",
  point: (number: number) => `Vanishing point ${number}`,
  pointHint: "Drag it, or move it by the arrow keys.",
};
