import type { RecentOut } from "@/api/gen/rest/types.gen";
import { call } from "@/api/http/client";

/** List recently opened items, latest first. */
export async function listRecents(kinds: readonly RecentKind[], limit: number, signal: AbortSignal): Promise<Recent[]> {
  const { items } = await call("GET", "/api/recents", { query: { kinds: kinds.join(), limit }, signal });
  return items;
}

/** Record that the user has opened an item now; for a board, with its current cut. */
export function recordRecent(kind: RecentKind, id: string, cutId: string | null, keepalive: boolean): Promise<unknown> {
  const path = { kind, subject_id: id };
  return call("PUT", "/api/recents/{kind}/{subject_id}", { path, body: { cut_id: cutId }, keepalive });
}

export function forgetRecent({ kind, id }: Recent): Promise<unknown> {
  return call("DELETE", "/api/recents/{kind}/{subject_id}", { path: { kind, subject_id: id } });
}

export function forgetRecents(): Promise<unknown> {
  return call("DELETE", "/api/recents");
}

export type Recent = RecentOut;
export type RecentKind = RecentOut["kind"];
