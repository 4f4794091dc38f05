/** Texts of the messages page. */
export const messages = {
  title: "Messages",
  later: "Messages are not part of this version yet.",
} as const;
