import type { PublicationNew } from "@/api/gen/rest/types.gen";
import { call, path } from "@/api/http/client";
import { UPLOAD_TIMEOUT_MS } from "@/api/limits";

/** Target of a publication: a new video of a project, or a new version of a video. */
export interface PublicationTarget {
  project: string;
  video: string | null;
}

export function createPublication(
  { project: ref, video: video_id }: PublicationTarget,
  body: PublicationNew,
  signal: AbortSignal,
) {
  return video_id === null
    ? call("POST", "/api/projects/{ref}/publications", { path: { ref }, body, signal })
    : call("POST", "/api/videos/{video_id}/publications", { path: { video_id }, body, signal });
}

export async function listOpenPublications({ project: ref, video: video_id }: PublicationTarget, signal?: AbortSignal) {
  const list =
    video_id === null
      ? call("GET", "/api/projects/{ref}/publications", { path: { ref }, signal })
      : call("GET", "/api/videos/{video_id}/publications", { path: { video_id }, signal });
  return (await list).items;
}

export function getPublication(publication_id: string, signal: AbortSignal) {
  return call("GET", "/api/publications/{publication_id}", { path: { publication_id }, signal });
}

/** Return the URL of a storyboard's dialogue as captions. */
export function getCaptionsUrl(project: string): string {
  return path`/api/projects/${project}/captions.vtt`;
}

export function putPublicationThumbnail(publication_id: string, picture: Blob, signal: AbortSignal) {
  return call("PUT", "/api/publications/{publication_id}/thumbnail", {
    path: { publication_id },
    body: picture,
    timeoutMs: UPLOAD_TIMEOUT_MS,
    signal,
  });
}

export function publishUpload(
  publication_id: string,
  body: { title: string; description: string },
  signal: AbortSignal,
) {
  return call("POST", "/api/publications/{publication_id}/publish", { path: { publication_id }, body, signal });
}

export function cancelPublication(publication_id: string) {
  return call("DELETE", "/api/publications/{publication_id}", { path: { publication_id } });
}
