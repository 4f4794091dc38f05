import { call } from "@/api/http/client";

/** Get a video by slug, id or public id. */
export function getVideo(video_id: string) {
  return call("GET", "/api/videos/{video_id}", { path: { video_id } });
}

/** Count a view. Idempotent per session and video. */
export function countView(video_id: string, session: string) {
  const url = "/api/videos/{video_id}/views";
  return call("POST", url, { path: { video_id }, body: { session } });
}
