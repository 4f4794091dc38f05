import { call } from "@/api/client";
import type { Recent, RecentKind } from "./types";

/** What one opened last, the last one first. */
export async function listRecents(kinds: readonly RecentKind[], limit: number, signal: AbortSignal): Promise<Recent[]> {
  const { items } = await call("GET", "/api/recents", { query: { kinds: kinds.join(), limit }, signal });
  return items;
}

/** Notes that one opened this now; a board with the cut at which it stands. */
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
