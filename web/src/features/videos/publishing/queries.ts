import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { call, send } from "@/api/client";
import { getCaptionsUrl, listOpenPublications } from "./api";

/** One's own publications that are not over: videos of a project, or versions of a video. */
export function publicationsQuery(project: string, video: string | null = null) {
  return queryOptions({
    queryKey: ["videos", "publications", project, video],
    queryFn: ({ signal }) => listOpenPublications({ project, video }, signal),
    staleTime: 0,
  });
}

/** Whether anything is said on a project's board: its captions have a cue. */
export function hasDialogueQuery(project: string) {
  return queryOptions({
    queryKey: ["videos", "said", project],
    queryFn: async ({ signal }) =>
      (await (await send("GET", getCaptionsUrl(project), { signal })).text()).includes("-->"),
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
