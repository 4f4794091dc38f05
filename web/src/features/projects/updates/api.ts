import { infiniteQueryOptions } from "@tanstack/react-query";
import type { UpdateNew } from "@/api/gen/rest/types.gen";
import { call } from "@/api/http/client";

/** Query for a project's updates, newest first. */
export function updatesQuery(ref: string) {
  return infiniteQueryOptions({
    queryKey: ["projects", "updates", ref],
    queryFn: ({ pageParam, signal }) => {
      const url = "/api/projects/{ref}/updates";
      const query = { cursor: pageParam };
      return call("GET", url, { path: { ref }, query, signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
  });
}

/** Post an update. Safe to repeat with the same id: returns the update already posted. */
export function postUpdate(ref: string, update: UpdateNew) {
  const url = "/api/projects/{ref}/updates";
  return call("POST", url, { path: { ref }, body: update });
}

export function deleteUpdate(ref: string, update_id: string) {
  const url = "/api/projects/{ref}/updates/{update_id}";
  return call("DELETE", url, { path: { ref, update_id } });
}
