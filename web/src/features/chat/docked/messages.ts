/** Texts of a project's docked chat. */
export const messages = {
  chat: "Project chat",
  unread: "unread",
  openFullChat: "Open in messages",
  close: "Close the chat",
} as const;
