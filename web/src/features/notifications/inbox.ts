import { call } from "@/api/client";
import type { InviteOut, JoinRequestOut } from "@/api/gen/rest/types.gen";

/** What waits for an answer. */
export type Notification = ({ kind: "invite" } & InviteOut) | ({ kind: "request" } & JoinRequestOut);

/** Invitations to oneself and requests to one's projects, newest first. */
export async function loadInbox(signal: AbortSignal): Promise<Notification[]> {
  const [invites, requests] = await Promise.all([
    call("GET", "/api/invites", { signal }),
    call("GET", "/api/join-requests", { signal }),
  ]);
  const all: Notification[] = [
    ...invites.items.map((invite) => ({ kind: "invite" as const, ...invite })),
    ...requests.incoming.map((request) => ({ kind: "request" as const, ...request })),
  ];
  return all.sort((a, b) => b.created_at.localeCompare(a.created_at));
}

export async function answer({ kind, id }: Notification, accept: boolean): Promise<void> {
  if (kind === "invite") {
    const path = { invite_id: id };
    await (accept
      ? call("POST", "/api/invites/{invite_id}/accept", { path })
      : call("POST", "/api/invites/{invite_id}/decline", { path }));
    return;
  }
  const path = { request_id: id };
  await (accept
    ? call("POST", "/api/join-requests/{request_id}/accept", {
        path,
      })
    : call("POST", "/api/join-requests/{request_id}/decline", {
        path,
      }));
}
