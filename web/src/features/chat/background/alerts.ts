import { call } from "@/api/client";
import type { ChatOut, MessageOut } from "@/api/gen/rest/types.gen";
import { toPreviewText } from "@/features/chat/background/chatLists";
import { isBlockedAuthor } from "@/features/chat/blocked/isBlockedAuthor";
import { getChatName } from "@/features/chat/list/chatNames";
import { messages } from "@/features/chat/messages";
import { alertPreferences } from "./alertPreferences";
import { playChime } from "./playChime";

/** Of several tabs one alerts; it holds the message's lock for so long. */
const LOCK_HELD_MS = 2000;

/** What is written in an alert; of what waits to be accepted nothing that was said. */
export function getAlertText(message: Pick<MessageOut, "kind" | "body">, isRequest: boolean): string {
  if (isRequest) return messages.wroteToYou;
  return message.kind === "image" ? messages.picture : toPreviewText(message.body);
}

/** Returns whether a message alerts: not in a muted chat, not when it is read, and not from a blocked person. */
export function shouldAlert(
  chat: Pick<ChatOut, "muted" | "read_number" | "blocked_ids">,
  message: Pick<MessageOut, "number" | "author">,
): boolean {
  return !chat.muted && message.number > chat.read_number && !isBlockedAuthor(chat, message.author);
}

async function displayAlert(message: MessageOut, open: (path: string) => void): Promise<void> {
  const chat = await call("GET", "/api/chats/{chat_id}", { path: { chat_id: message.chat_id } });
  if (!shouldAlert(chat, message)) return;
  const { shows, sounds } = alertPreferences.getState();
  if (shows && Notification.permission === "granted") {
    const { display_name, avatar_url } = message.author;
    const title = chat.kind === "direct" ? display_name : messages.said(display_name, getChatName(chat));
    const isRequest = chat.status === "pending" && !chat.started_by_me;
    const note = new Notification(title, {
      body: getAlertText(message, isRequest),
      tag: message.id,
      ...(avatar_url === null ? {} : { icon: avatar_url }),
    });
    note.onclick = () => {
      window.focus();
      open(`/messages/${chat.kind}/${chat.id}?message=${message.number}`);
      note.close();
    };
  }
  if (sounds) await playChime();
}

/** Alerts of what somebody else said, as this browser is to; once, however many tabs are open. */
export async function alertMessage(message: MessageOut, open: (path: string) => void): Promise<void> {
  const { shows, sounds } = alertPreferences.getState();
  if ((!shows && !sounds) || (document.visibilityState === "visible" && document.hasFocus())) return;
  const name = `pegbar.chat.alert.${message.id}`;
  await navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
    if (lock === null) return;
    await displayAlert(message, open);
    await new Promise((resolve) => setTimeout(resolve, LOCK_HELD_MS));
  });
}
