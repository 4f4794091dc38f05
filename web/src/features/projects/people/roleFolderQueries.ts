import { queryOptions } from "@tanstack/react-query";
import { call } from "@/api/http/client";

const URL = "/api/projects/{ref}/assets/role-access/{role_id}";

/** Query for a project's restricted folders and whether a role can access them. Owners only. */
export function roleFoldersQuery(ref: string, role_id: string) {
  return queryOptions({
    queryKey: ["projects", "role-folders", ref, role_id],
    queryFn: async ({ signal }) => (await call("GET", URL, { path: { ref, role_id }, signal })).items,
    staleTime: 0,
  });
}

export function setRoleFolders(ref: string, role_id: string, folder_ids: string[]) {
  return call("PUT", URL, {
    path: { ref, role_id },
    body: { folder_ids },
  });
}
