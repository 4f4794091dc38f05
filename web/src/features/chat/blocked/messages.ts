/** Texts for messages of blocked people in a group. */
export const messages = {
  collapsed: "Message from someone you blocked",
  show: "Show",
} as const;
