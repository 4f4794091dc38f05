import { infiniteQueryOptions } from "@tanstack/react-query";
import { call } from "@/api/http/client";

/** Infinite query for videos published by a person, newest first. */
export function personVideosQuery(profile_id: string) {
  return infiniteQueryOptions({
    queryKey: ["videos", "of-person", profile_id],
    queryFn: ({ pageParam, signal }) =>
      call("GET", "/api/profiles/{profile_id}/videos", { path: { profile_id }, query: { cursor: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
  });
}
