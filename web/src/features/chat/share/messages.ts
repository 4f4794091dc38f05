const formatNames = (names: readonly string[]) =>
  names.length === 1 ? `${names[0]}` : `${names[0]} and ${names.length - 1} more`;

/** Texts of the share dialog. */
export const messages = {
  title: "Send to chat",
  find: "Find a chat or a person",
  chats: "Chats and people",
  text: "Message",
  textHint: "Say something about it, or nothing.",
  send: "Send",
  cancel: "Cancel",
  chosen: (count: number) => (count === 1 ? "1 chosen" : `${count} chosen`),
  loading: "Loading your chats…",
  failed: "Your chats could not be loaded",
  retry: "Retry",
  none: "Nobody is called that.",
  noneYet: "No chats yet. Write two letters of somebody’s name.",
  sent: (names: readonly string[]) => `Sent to ${formatNames(names)}`,
  kept: (names: readonly string[]) => `Kept here, goes to ${formatNames(names)} when the server answers`,
  notSent: (name: string, reason: string) => `Not sent to ${name}: ${reason}`,
  failedOther: "Try again.",
  kinds: { direct: "Direct", group: "Group", project: "Project", person: "New conversation" },
} as const;
