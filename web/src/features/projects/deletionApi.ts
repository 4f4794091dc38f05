import { queryOptions } from "@tanstack/react-query";
import { call } from "@/api/client";
import type {
  CountVideosData,
  CountVideosResponses,
  DeleteProjectData,
  DeleteProjectResponses,
  ListDeletedProjectsData,
  ListDeletedProjectsResponses,
  RestoreProjectData,
  RestoreProjectResponses,
} from "@/api/gen/rest/types.gen";

export function deleteProject(ref: string) {
  return call<DeleteProjectData, DeleteProjectResponses>("DELETE", "/api/projects/{ref}", { path: { ref } });
}

/** How many published videos go with a project; null where nobody can say just now. */
export async function countVideos(ref: string): Promise<number | null> {
  const url = "/api/projects/{ref}/videos/count";
  try {
    return (await call<CountVideosData, CountVideosResponses>("GET", url, { path: { ref } })).count;
  } catch {
    return null;
  }
}

/** Own projects that can be brought back, the last deleted first. */
export function deletedQuery(userId: string) {
  return queryOptions({
    queryKey: ["projects", "deleted", userId],
    queryFn: async ({ signal }) => {
      const url = "/api/projects/deleted";
      return (await call<ListDeletedProjectsData, ListDeletedProjectsResponses>("GET", url, { signal })).items;
    },
  });
}

/** Safe to repeat: a project that is back already is answered as it is. */
export function restoreProject(ref: string) {
  const url = "/api/projects/{ref}/restore";
  return call<RestoreProjectData, RestoreProjectResponses>("POST", url, { path: { ref } });
}
