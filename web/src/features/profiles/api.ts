import { queryOptions } from "@tanstack/react-query";
import { call } from "@/api/http/client";
import { UPLOAD_TIMEOUT_MS } from "@/api/limits";
import type { ProfileChanges } from "@/features/profiles/edit/profileDraft";

/** Query for a person's profile, by username or id. */
export function profileQuery(ref: string) {
  return queryOptions({
    queryKey: ["profiles", "one", ref],
    queryFn: ({ signal }) => call("GET", "/api/profiles/{ref}", { path: { ref }, signal }),
  });
}

export function saveProfile(body: ProfileChanges, keepalive: boolean) {
  return call("PATCH", "/api/profiles/me", { body, keepalive });
}

/** Upload a square picture. The server stores it as 512 × 512 px. */
export function putAvatar(picture: Blob) {
  return call("PUT", "/api/profiles/me/avatar", { body: picture, timeoutMs: UPLOAD_TIMEOUT_MS });
}

export function removeAvatar() {
  return call("DELETE", "/api/profiles/me/avatar");
}
