import { call, toIfMatchHeaders } from "@/api/http/client";
import { UPLOAD_TIMEOUT_MS } from "@/api/limits";
import { detectCaptionsLanguage } from "@/features/videos/edit/captionsLanguage";
import type { Video, VideoEdit } from "@/features/videos/types";

const VIDEO = "/api/videos/{video_id}";

/** Edit a video. Rejects with 412 if it changed since `version`. */
export function editVideo({ id, version }: Video, body: VideoEdit) {
  return call("PATCH", VIDEO, { path: { video_id: id }, body, headers: toIfMatchHeaders(version) });
}

export function deleteVideo(video_id: string) {
  return call("DELETE", VIDEO, { path: { video_id } });
}

export function putThumbnail(video_id: string, picture: Blob) {
  const options = { path: { video_id }, body: picture, timeoutMs: UPLOAD_TIMEOUT_MS };
  return call("PUT", "/api/videos/{video_id}/thumbnail", options);
}

export function putCaptions(video_id: string, captions: File) {
  // The browser may not know the MIME type; the server detects it from the content.
  const body = captions.slice(0, captions.size, "text/vtt");
  const language = detectCaptionsLanguage(captions.name);
  const headers = { "Content-Language": language };
  return call("PUT", "/api/videos/{video_id}/captions", {
    path: { video_id },
    body,
    headers,
    timeoutMs: UPLOAD_TIMEOUT_MS,
  });
}

export function removeCaptions(video_id: string) {
  const url = "/api/videos/{video_id}/captions";
  return call("DELETE", url, { path: { video_id } });
}

export function setFeatured(video_id: string, featured: boolean) {
  const url = "/api/videos/{video_id}/featured";
  return call("PUT", url, { path: { video_id }, body: { featured } });
}
