import { call } from "@/api/client";

/** By slug, id or public id. */
export function getVideo(video_id: string) {
  return call("GET", "/api/videos/{video_id}", { path: { video_id } });
}

/** Counts once for each session and video, however often it is called. */
export function countView(video_id: string, session: string) {
  const url = "/api/videos/{video_id}/views";
  return call("POST", url, { path: { video_id }, body: { session } });
}
