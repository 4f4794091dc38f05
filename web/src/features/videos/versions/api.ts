import { queryOptions } from "@tanstack/react-query";
import { call } from "@/api/http/client";

export async function listVersions(video_id: string, signal?: AbortSignal) {
  return (await call("GET", "/api/videos/{video_id}/versions", { path: { video_id }, ...(signal && { signal }) }))
    .items;
}

/** Query for all versions of a video, newest first. Their URLs expire like a video's. */
export function versionsQuery(videoId: string) {
  return queryOptions({
    queryKey: ["videos", "versions", videoId],
    queryFn: ({ signal }) => listVersions(videoId, signal),
    staleTime: 0,
  });
}

/** Fetch a newly signed URL of a version. */
export async function fetchVersionUrl(videoId: string, number: number): Promise<string> {
  const match = (await listVersions(videoId)).find((version) => version.number === number);
  if (!match) throw new Error("this version is no longer there");
  return match.video_url;
}

/** Copy a version's open notes to the newest version. */
export function copyNotes(video_id: string, from_version: number) {
  return call("POST", "/api/videos/{video_id}/copied-notes", { path: { video_id }, body: { from_version } });
}
