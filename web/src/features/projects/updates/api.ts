import { call } from "@/api/client";
import type { UpdateNew } from "@/api/gen/rest/types.gen";

/** Safe to repeat with the same id: then the update that was posted is answered again. */
export function postUpdate(ref: string, update: UpdateNew) {
  const url = "/api/projects/{ref}/updates";
  return call("POST", url, { path: { ref }, body: update });
}

export function deleteUpdate(ref: string, update_id: string) {
  const url = "/api/projects/{ref}/updates/{update_id}";
  return call("DELETE", url, { path: { ref, update_id } });
}
