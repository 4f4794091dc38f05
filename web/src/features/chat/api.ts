import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { ChatOut } from "@/api/gen/rest/types.gen";
import { call } from "@/api/http/client";
import { UPLOAD_TIMEOUT_MS } from "@/api/limits";

export type { ChatOut } from "@/api/gen/rest/types.gen";
export type ChatKind = ChatOut["kind"];
export const CHAT_KEY = ["chat"] as const;

/** Query for the user's chats of a kind, most recent message first. */
export function chatListQuery(kind: ChatKind) {
  return infiniteQueryOptions({
    queryKey: [...CHAT_KEY, "list", kind],
    queryFn: ({ pageParam, signal }) => call("GET", "/api/chats", { query: { kind, cursor: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
  });
}

export function chatQuery(chat_id: string) {
  return queryOptions({
    queryKey: [...CHAT_KEY, "one", chat_id],
    queryFn: ({ signal }) => call("GET", "/api/chats/{chat_id}", { path: { chat_id }, signal }),
  });
}

/** Query for unread message requests, i.e. first messages from people the user doesn't know. */
export function messageRequestsQuery() {
  return queryOptions({
    queryKey: [...CHAT_KEY, "requests"],
    queryFn: ({ signal }) => call("GET", "/api/chats/requests", { signal }),
  });
}

export function unreadQuery() {
  return queryOptions({
    queryKey: [...CHAT_KEY, "unread"],
    queryFn: ({ signal }) => call("GET", "/api/chats/unread", { signal }),
  });
}

export function peopleQuery(chat_id: string) {
  return queryOptions({
    queryKey: [...CHAT_KEY, "people", chat_id],
    queryFn: ({ signal }) => call("GET", "/api/chats/{chat_id}/people", { path: { chat_id }, signal }),
  });
}

/** Query for people to write to: friends by name and, from two letters, anyone. */
export function candidatesQuery(text: string) {
  return queryOptions({
    queryKey: [...CHAT_KEY, "candidates", text],
    queryFn: async ({ signal }) => {
      const friends = await call("GET", "/api/friends", { query: { q: text, cursor: null }, signal });
      if (text.length < 2) return friends.items;
      const others = await call("GET", "/api/profiles", { query: { q: text }, signal });
      const friendIds = new Set(friends.items.map(({ id }) => id));
      return [...friends.items, ...others.items.filter(({ id }) => !friendIds.has(id))];
    },
  });
}

export function openDirectChat(profile_id: string): Promise<ChatOut> {
  return call("PUT", "/api/chats/direct/{profile_id}", { path: { profile_id } });
}

export function acceptChat(chat_id: string): Promise<ChatOut> {
  return call("POST", "/api/chats/{chat_id}/accept", { path: { chat_id } });
}

export function markChatRead({ id, last_message: last }: ChatOut) {
  return call("PUT", "/api/chats/{chat_id}/read", { path: { chat_id: id }, body: { number: last?.number ?? 0 } });
}

export function setMuted(chat_id: string, muted: boolean) {
  return call("PUT", "/api/chats/{chat_id}/mute", { path: { chat_id }, body: { muted } });
}

export function setBlocked(profile_id: string, on: boolean) {
  return call(on ? "PUT" : "DELETE", "/api/blocks/{profile_id}", { path: { profile_id } });
}

/** Query for pending invitations to groups, newest first. */
export function invitationsQuery() {
  return queryOptions({
    queryKey: [...CHAT_KEY, "invitations"],
    queryFn: ({ signal }) => call("GET", "/api/chats/invitations", { signal }),
  });
}

export function acceptInvitation(invite_id: string): Promise<ChatOut> {
  return call("POST", "/api/chats/invitations/{invite_id}/accept", { path: { invite_id } });
}

export function declineInvitation(invite_id: string) {
  return call("POST", "/api/chats/invitations/{invite_id}/decline", { path: { invite_id } });
}

export function withdrawInvitation(chat_id: string, profile_id: string) {
  return call("DELETE", "/api/chats/{chat_id}/invitations/{profile_id}", { path: { chat_id, profile_id } });
}

export function createGroup(id: string, name: string, people: string[]): Promise<ChatOut> {
  return call("POST", "/api/chats", { body: { id, name, people } });
}

export function renameGroup(chat_id: string, name: string): Promise<ChatOut> {
  return call("PUT", "/api/chats/{chat_id}/name", { path: { chat_id }, body: { name } });
}

export function addToGroup(chat_id: string, profile_id: string) {
  return call("PUT", "/api/chats/{chat_id}/people/{profile_id}", { path: { chat_id, profile_id } });
}

export function removeFromGroup(chat_id: string, profile_id: string) {
  return call("DELETE", "/api/chats/{chat_id}/people/{profile_id}", { path: { chat_id, profile_id } });
}

export function transferOwnership(chat_id: string, profile_id: string): Promise<ChatOut> {
  return call("PUT", "/api/chats/{chat_id}/owner", { path: { chat_id }, body: { profile_id } });
}

/** Upload a group picture. `area` is the visible part in percent of the sides; the server crops and re-encodes it. */
export function setGroupPicture(
  chat_id: string,
  picture: Blob,
  area: Record<"x" | "y" | "width" | "height", number>,
): Promise<ChatOut> {
  const toFraction = (percent: number) => Math.min(1, Math.max(0, percent / 100));
  const { x, y, width, height } = area;
  const query = { x: toFraction(x), y: toFraction(y), width: toFraction(width), height: toFraction(height) };
  return call("PUT", "/api/chats/{chat_id}/picture", {
    path: { chat_id },
    query,
    body: picture,
    timeoutMs: UPLOAD_TIMEOUT_MS,
  });
}

export function removeGroupPicture(chat_id: string): Promise<ChatOut> {
  return call("DELETE", "/api/chats/{chat_id}/picture", { path: { chat_id } });
}
