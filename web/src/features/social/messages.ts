/** Texts of the network page. */
export const messages = {
  title: "Friends of Friends",
  later: "Finding people through your friends is not part of this version yet.",
} as const;
