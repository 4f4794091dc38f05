import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { call, send } from "@/api/http/client";
import { getCaptionsUrl, listOpenPublications } from "./api";

/** Query for the user's own unfinished publications, of a project or of a video. */
export function publicationsQuery(project: string, video: string | null = null) {
  return queryOptions({
    queryKey: ["videos", "publications", project, video],
    queryFn: ({ signal }) => listOpenPublications({ project, video }, signal),
    staleTime: 0,
  });
}

/** Query that is true if the storyboard has dialogue, i.e. its captions contain a cue. */
export function hasDialogueQuery(project: string) {
  return queryOptions({
    queryKey: ["videos", "has-dialogue", project],
    queryFn: async ({ signal }) =>
      (await (await send("GET", getCaptionsUrl(project), { signal })).text()).includes("-->"),
    staleTime: 0,
  });
}

/** Infinite query for a project's videos, newest first. */
export function projectVideosQuery(projectId: string) {
  return infiniteQueryOptions({
    queryKey: ["videos", "of-project", projectId],
    queryFn: ({ pageParam, signal }) =>
      call("GET", "/api/projects/{ref}/videos", { path: { ref: projectId }, query: { cursor: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
  });
}
