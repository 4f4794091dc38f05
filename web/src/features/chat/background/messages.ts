/** Texts of the header button. */
export const messages = { messages: "Messages", unread: "unread" } as const;
