import { queryOptions } from "@tanstack/react-query";
import { call } from "@/api/http/client";

export function deleteProject(ref: string) {
  return call("DELETE", "/api/projects/{ref}", { path: { ref } });
}

/** Count the published videos that will be deleted with a project. Returns null if the request fails. */
export async function countVideos(ref: string): Promise<number | null> {
  const url = "/api/projects/{ref}/videos/count";
  try {
    return (await call("GET", url, { path: { ref } })).count;
  } catch {
    return null;
  }
}

/** Query for the user's deleted projects that can be restored, last deleted first. */
export function deletedProjectsQuery(userId: string) {
  return queryOptions({
    queryKey: ["projects", "deleted", userId],
    queryFn: async ({ signal }) => {
      const url = "/api/projects/deleted";
      return (await call("GET", url, { signal })).items;
    },
  });
}

/** Restore a deleted project. Safe to repeat: a restored project is returned as it is. */
export function restoreProject(ref: string) {
  const url = "/api/projects/{ref}/restore";
  return call("POST", url, { path: { ref } });
}
