import { path, request } from "@/api/client";
import type { BoardProject } from "@/features/storyboard/types";

/** Rejects with 412 and the project as it stands where somebody changed its settings since this version. */
export function changeFps({ id, version }: BoardProject, fps: number): Promise<BoardProject> {
  const headers = { "If-Match": String(version) };
  return request<BoardProject>("PATCH", path`/api/projects/${id}`, { body: { fps }, headers });
}
