import type { NotificationOut, Notifications, RequestOut } from "@/api/gen/rest/types.gen";
import { call } from "@/api/http/client";

export type { NotificationOut, Notifications, RequestOut };

export function loadNotifications(cursor: string | null, signal: AbortSignal): Promise<Notifications> {
  return call("GET", "/api/notifications", { query: { cursor }, signal });
}

/** Mark notifications as read, up to the time `until`. Without `ids`, mark all of them. */
export async function markRead(until: string, ids?: readonly string[]): Promise<void> {
  const body = ids === undefined ? { until } : { until, ids: [...ids] };
  await call("PUT", "/api/notifications/read", { body });
}

export async function respondToRequest({ kind, id }: RequestOut, accept: boolean): Promise<void> {
  if (kind === "invite") {
    const path = { invite_id: id };
    await (accept
      ? call("POST", "/api/invites/{invite_id}/accept", { path })
      : call("POST", "/api/invites/{invite_id}/decline", { path }));
    return;
  }
  if (kind === "group_invite") {
    const path = { invite_id: id };
    await (accept
      ? call("POST", "/api/chats/invitations/{invite_id}/accept", { path })
      : call("POST", "/api/chats/invitations/{invite_id}/decline", { path }));
    return;
  }
  if (kind === "message_request") {
    await call("POST", "/api/chats/{chat_id}/accept", { path: { chat_id: id } });
    return;
  }
  const path = { request_id: id };
  if (kind === "join_request") {
    await (accept
      ? call("POST", "/api/join-requests/{request_id}/accept", { path })
      : call("POST", "/api/join-requests/{request_id}/decline", { path }));
  } else {
    await (accept
      ? call("POST", "/api/friend-requests/{request_id}/accept", { path })
      : call("POST", "/api/friend-requests/{request_id}/decline", { path }));
  }
}
