import { call } from "@/api/client";
import type { ChatOut, MessageOut } from "@/api/gen/rest/types.gen";
import { isBlockedAuthor } from "@/features/chat/blocked/isBlockedAuthor";
import { nameOf } from "@/features/chat/list/names";
import { preview } from "@/features/chat/live/lists";
import { messages } from "@/features/chat/messages";
import { alertWishes } from "./alertWishes";
import { chime } from "./chime";

/** Of several tabs one alerts; it holds the message's lock for so long. */
const HELD_MS = 2000;

/** What is written in an alert; of what waits to be accepted nothing that was said. */
export function alertText(message: Pick<MessageOut, "kind" | "body">, isRequest: boolean): string {
  if (isRequest) return messages.wroteToYou;
  return message.kind === "image" ? messages.picture : preview(message.body);
}

/** Returns whether a message alerts: not in a muted chat, not when it is read, and not from a blocked person. */
export function isAlerted(
  chat: Pick<ChatOut, "muted" | "read_number" | "blocked_ids">,
  message: Pick<MessageOut, "number" | "author">,
): boolean {
  return !chat.muted && message.number > chat.read_number && !isBlockedAuthor(chat, message.author);
}

async function show(message: MessageOut, open: (path: string) => void): Promise<void> {
  const chat = await call("GET", "/api/chats/{chat_id}", { path: { chat_id: message.chat_id } });
  if (!isAlerted(chat, message)) return;
  const { shows, sounds } = alertWishes.getState();
  if (shows && Notification.permission === "granted") {
    const { display_name, avatar_url } = message.author;
    const title = chat.kind === "direct" ? display_name : messages.said(display_name, nameOf(chat));
    const isRequest = chat.status === "pending" && !chat.started_by_me;
    const note = new Notification(title, {
      body: alertText(message, isRequest),
      tag: message.id,
      ...(avatar_url === null ? {} : { icon: avatar_url }),
    });
    note.onclick = () => {
      window.focus();
      open(`/messages/${chat.kind}/${chat.id}?message=${message.number}`);
      note.close();
    };
  }
  if (sounds) await chime();
}

/** Alerts of what somebody else said, as this browser is to; once, however many tabs are open. */
export async function alertOf(message: MessageOut, open: (path: string) => void): Promise<void> {
  const { shows, sounds } = alertWishes.getState();
  if ((!shows && !sounds) || (document.visibilityState === "visible" && document.hasFocus())) return;
  const name = `pegbar.chat.alert.${message.id}`;
  await navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
    if (lock === null) return;
    await show(message, open);
    await new Promise((resolve) => setTimeout(resolve, HELD_MS));
  });
}
