import { queryOptions } from "@tanstack/react-query";
import { call } from "@/api/client";

export function deleteProject(ref: string) {
  return call("DELETE", "/api/projects/{ref}", { path: { ref } });
}

/** How many published videos go with a project; null where nobody can say just now. */
export async function countVideos(ref: string): Promise<number | null> {
  const url = "/api/projects/{ref}/videos/count";
  try {
    return (await call("GET", url, { path: { ref } })).count;
  } catch {
    return null;
  }
}

/** Own projects that can be brought back, the last deleted first. */
export function deletedProjectsQuery(userId: string) {
  return queryOptions({
    queryKey: ["projects", "deleted", userId],
    queryFn: async ({ signal }) => {
      const url = "/api/projects/deleted";
      return (await call("GET", url, { signal })).items;
    },
  });
}

/** Safe to repeat: a project that is back already is answered as it is. */
export function restoreProject(ref: string) {
  const url = "/api/projects/{ref}/restore";
  return call("POST", url, { path: { ref } });
}
