import { call } from "@/api/http/client";

/** Set the user's rating; null removes it. */
export function setRating(video_id: string, value: number | null) {
  const url = "/api/videos/{video_id}/rating";
  return value === null
    ? call("DELETE", url, { path: { video_id } })
    : call("PUT", url, { path: { video_id }, body: { value } });
}
