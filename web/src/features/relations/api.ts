import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { RelationOut, ReportNew } from "@/api/gen/rest/types.gen";
import { call } from "@/api/http/client";
import { withIdempotencyKeys } from "@/api/http/idempotencyKeys";
import { createRecordId } from "@/api/ids";

export type { FriendRequestOut as FriendRequest, RelationOut as Relation } from "@/api/gen/rest/types.gen";
export type ReportReason = ReportNew["reason"];
export const RELATIONS_KEY = ["relations"] as const;

/** Query for the relation between the current user and a profile. */
export function relationQuery(profile_id: string) {
  return queryOptions({
    queryKey: [...RELATIONS_KEY, "relation", profile_id],
    queryFn: ({ signal }): Promise<RelationOut> =>
      call("GET", "/api/relations/{profile_id}", { path: { profile_id }, signal }),
  });
}

/** Infinite query for friends, filtered by `text` in name or bio if it isn't empty. */
export function friendPagesQuery(text: string) {
  return infiniteQueryOptions({
    queryKey: [...RELATIONS_KEY, "friends", "pages", text],
    queryFn: ({ pageParam, signal }) => call("GET", "/api/friends", { query: { q: text, cursor: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
  });
}

export function requestsQuery() {
  return queryOptions({
    queryKey: [...RELATIONS_KEY, "requests"],
    queryFn: ({ signal }) => call("GET", "/api/friend-requests", { signal }),
  });
}

/** Infinite query for blocked people. */
export function blockedQuery() {
  return infiniteQueryOptions({
    queryKey: [...RELATIONS_KEY, "blocked"],
    queryFn: ({ pageParam, signal }) => call("GET", "/api/blocks", { query: { cursor: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
  });
}

export function sendFriendRequest(profile_id: string) {
  return call("POST", "/api/friend-requests", { body: { profile_id } });
}

export function acceptFriendRequest(request_id: string) {
  return call("POST", "/api/friend-requests/{request_id}/accept", { path: { request_id } });
}

export function declineFriendRequest(request_id: string) {
  return call("POST", "/api/friend-requests/{request_id}/decline", { path: { request_id } });
}

export function cancelFriendRequest(request_id: string) {
  return call("DELETE", "/api/friend-requests/{request_id}", { path: { request_id } });
}

export function unfriend(profile_id: string) {
  return call("DELETE", "/api/friends/{profile_id}", { path: { profile_id } });
}

export function block(profile_id: string) {
  return call("PUT", "/api/blocks/{profile_id}", { path: { profile_id } });
}

export function unblock(profile_id: string) {
  return call("DELETE", "/api/blocks/{profile_id}", { path: { profile_id } });
}

const runWithReportId = withIdempotencyKeys(createRecordId);

export function sendReport(body: ReportNew) {
  return runWithReportId(body, (report_id) => call("PUT", "/api/reports/{report_id}", { path: { report_id }, body }));
}
