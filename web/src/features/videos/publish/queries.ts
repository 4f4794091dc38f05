import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { path, request } from "@/api/client";
import type { VideoTile } from "@/features/videos/tile/types";
import { openPublications } from "./api";

/** One's own publications of a project that are not over. */
export function publicationsQuery(projectId: string) {
  return queryOptions({
    queryKey: ["videos", "publications", projectId],
    queryFn: ({ signal }) => openPublications(projectId, signal),
    staleTime: 0,
  });
}

interface VideoPage {
  items: VideoTile[];
  next_cursor: string | null;
}

/** A project's videos, the newest first. */
export function projectVideosQuery(projectId: string) {
  return infiniteQueryOptions({
    queryKey: ["videos", "of-project", projectId],
    queryFn: ({ pageParam, signal }) =>
      request<VideoPage>("GET", path`/api/projects/${projectId}/videos`, { query: { cursor: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
  });
}
