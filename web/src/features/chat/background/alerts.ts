import type { ChatOut, MessageOut } from "@/api/gen/rest/types.gen";
import { call } from "@/api/http/client";
import { toPreviewText } from "@/features/chat/background/chatLists";
import { isBlockedAuthor } from "@/features/chat/blocked/isBlockedAuthor";
import { getChatName } from "@/features/chat/list/chatNames";
import { texts } from "@/features/chat/texts";
import { alertPreferences } from "./alertPreferences";
import { playChime } from "./playChime";

/** Time a tab holds the lock of a message it alerted of, in ms. Prevents alerts from several tabs. */
const LOCK_HELD_MS = 2000;

/** Return the text of an alert. Hides the content of message requests. */
export function getAlertText(message: Pick<MessageOut, "kind" | "body">, isRequest: boolean): string {
  if (isRequest) return texts.sentYouMessage;
  return message.kind === "image" ? texts.picture : toPreviewText(message.body);
}

/** True if a message should alert: the chat isn't muted, the message is unread and its author isn't blocked. */
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
    const title =
      chat.kind === "direct" ? display_name : texts.authorAndText({ author: display_name, text: getChatName(chat) });
    const isRequest = chat.status === "pending" && !chat.started_by_me;
    const notification = new Notification(title, {
      body: getAlertText(message, isRequest),
      tag: message.id,
      ...(avatar_url === null ? {} : { icon: avatar_url }),
    });
    notification.onclick = () => {
      window.focus();
      open(`/messages/${chat.kind}/${chat.id}?message=${message.number}`);
      notification.close();
    };
  }
  if (sounds) await playChime();
}

/**
 * Alert the user of someone else's message as this browser's settings say. Only one tab alerts, and a tab that is
 * visible and has the focus never does.
 */
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
