import { call, toIfMatchHeaders } from "@/api/client";
import type { BoardProject } from "@/features/storyboard/types";

/** Rejects with 412 and the project as it stands where somebody changed its settings since this version. */
export function changeFps({ id, version }: BoardProject, fps: number): Promise<BoardProject> {
  return call("PATCH", "/api/projects/{ref}", { path: { ref: id }, body: { fps }, headers: toIfMatchHeaders(version) });
}
