/** Texts of the header's button. */
export const messages = { messages: "Messages", unread: "unread" } as const;
