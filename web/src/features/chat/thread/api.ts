import type { ChatPerson, MessageList, MessageNew, MessageOut, UnreadMessages } from "@/api/gen/rest/types.gen";
import { call } from "@/api/http/client";

export type Message = MessageOut;
export type Person = ChatPerson;

/** Message number that selects a page of a chat; the newest page if none is set. */
export type MessagePosition = { before?: number; after?: number; around?: number };

export function getMessages(
  chat_id: string,
  position: MessagePosition,
  limit: number,
  signal?: AbortSignal,
): Promise<MessageList> {
  return call("GET", "/api/chats/{chat_id}/messages", { path: { chat_id }, query: { ...position, limit }, signal });
}

/** Fetch the messages around the first unread one, and the unread count. */
export function getUnread(chat_id: string, limit: number, signal?: AbortSignal): Promise<UnreadMessages> {
  return call("GET", "/api/chats/{chat_id}/unread-messages", { path: { chat_id }, query: { limit }, signal });
}

export function postMessage(chat_id: string, message: MessageNew): Promise<Message> {
  return call("POST", "/api/chats/{chat_id}/messages", { path: { chat_id }, body: message });
}

export function editMessage({ chat_id, id }: Message, body: string): Promise<Message> {
  const url = "/api/chats/{chat_id}/messages/{message_id}";
  return call("PATCH", url, { path: { chat_id, message_id: id }, body: { body } });
}

export function deleteMessage({ chat_id, id }: Message) {
  return call("DELETE", "/api/chats/{chat_id}/messages/{message_id}", { path: { chat_id, message_id: id } });
}

export function setReaction({ chat_id, id }: Message, emoji: string, on: boolean): Promise<Message> {
  const url = "/api/chats/{chat_id}/messages/{message_id}/reactions/{emoji}";
  return call(on ? "PUT" : "DELETE", url, { path: { chat_id, message_id: id, emoji } });
}

export function setPinned({ chat_id, id }: Message, on: boolean): Promise<Message> {
  return call(on ? "PUT" : "DELETE", "/api/chats/{chat_id}/messages/{message_id}/pin", {
    path: { chat_id, message_id: id },
  });
}

export function getPins(chat_id: string, signal?: AbortSignal): Promise<MessageList> {
  return call("GET", "/api/chats/{chat_id}/pins", { path: { chat_id }, signal });
}

export async function getPeople(chat_id: string, signal?: AbortSignal): Promise<Person[]> {
  return (await call("GET", "/api/chats/{chat_id}/people", { path: { chat_id }, signal })).items;
}

export function markRead(chat_id: string, number: number) {
  // `keepalive` sends the request even while the page unloads.
  return call("PUT", "/api/chats/{chat_id}/read", { path: { chat_id }, body: { number }, keepalive: true });
}

/** Set the read position to `number`: later messages become unread. */
export function markUnread(chat_id: string, number: number) {
  return call("PUT", "/api/chats/{chat_id}/unread", { path: { chat_id }, body: { number } });
}
