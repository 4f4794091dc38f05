import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { call } from "@/api/client";
import { openPublications } from "./api";

/** One's own publications of a project that are not over. */
export function publicationsQuery(projectId: string) {
  return queryOptions({
    queryKey: ["videos", "publications", projectId],
    queryFn: ({ signal }) => openPublications(projectId, signal),
    staleTime: 0,
  });
}

/** A project's videos, the newest first. */
export function projectVideosQuery(projectId: string) {
  return infiniteQueryOptions({
    queryKey: ["videos", "of-project", projectId],
    queryFn: ({ pageParam, signal }) =>
      call("GET", "/api/projects/{ref}/videos", { path: { ref: projectId }, query: { cursor: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
  });
}
