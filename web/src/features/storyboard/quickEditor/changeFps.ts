import { call, toIfMatchHeaders } from "@/api/http/client";
import type { BoardProject } from "@/features/storyboard/types";

/**
 * Change the project's frame rate. Rejects with 412 and the current project if its settings changed since this version.
 */
export function changeFps({ id, version }: BoardProject, fps: number): Promise<BoardProject> {
  return call("PATCH", "/api/projects/{ref}", { path: { ref: id }, body: { fps }, headers: toIfMatchHeaders(version) });
}
