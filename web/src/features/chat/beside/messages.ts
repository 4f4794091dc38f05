/** Texts of a project's chat beside its work. */
export const messages = {
  chat: "Project chat",
  unread: "unread",
  loading: "Loading the conversation…",
  failed: "The conversation could not be loaded",
  retry: "Retry",
  whole: "Open in messages",
  close: "Close the chat",
} as const;
