import { queryOptions } from "@tanstack/react-query";
import { call } from "@/api/client";

export async function listVersions(video_id: string, signal?: AbortSignal) {
  return (await call("GET", "/api/videos/{video_id}/versions", { path: { video_id }, ...(signal && { signal }) }))
    .items;
}

/** All versions of a film, the newest first. Their addresses last as long as a film's. */
export function versionsQuery(videoId: string) {
  return queryOptions({
    queryKey: ["videos", "versions", videoId],
    queryFn: ({ signal }) => listVersions(videoId, signal),
    staleTime: 0,
  });
}

/** The address of a version's film, signed anew. */
export async function fetchVersionUrl(videoId: string, number: number): Promise<string> {
  const found = (await listVersions(videoId)).find((version) => version.number === number);
  if (!found) throw new Error("this version is no longer there");
  return found.video_url;
}

/** Copies the open notes of a version to the newest. */
export function copyNotes(video_id: string, from_version: number) {
  return call("POST", "/api/videos/{video_id}/copied-notes", { path: { video_id }, body: { from_version } });
}
