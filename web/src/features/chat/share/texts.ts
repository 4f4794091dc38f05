import { defineTexts } from "@/i18n/defineTexts";
import { formatFirst } from "@/i18n/lists";

/** Texts of the share dialog. */
const catalog = defineTexts("chat.share", {
  sentTo: "Sent to {names}",
  queuedFor: "Saved on this device. It will be sent to {names} when you're back online.",
  title: "Send to chat",
  find: "Find a chat or a person",
  chats: "Chats and people",
  text: "Message",
  textHint: "Add a message (optional)",
  send: "Send",
  cancel: "Cancel",
  selectedCount: "{count, number} selected",
  loading: "Loading your chats…",
  failed: "Couldn't load your chats",
  retry: "Try again",
  none: "No one found",
  noChatsYet: "No chats yet. Type at least two letters of someone's name.",
  notSent: "Couldn't send to {name}. {reason}",
  failedOther: "Try again.",
  kinds: { direct: "Direct", group: "Group", project: "Project", person: "New chat" },
});

export const texts = {
  ...catalog,
  sent: (names: readonly string[]) => catalog.sentTo({ names: formatFirst(names, 1) }),
  queued: (names: readonly string[]) => catalog.queuedFor({ names: formatFirst(names, 1) }),
};
