import { call } from "@/api/http/client";
import { UPLOAD_TIMEOUT_MS } from "@/api/limits";

/** Area of a picture, as fractions of its width and height. */
export interface CropArea {
  x: number;
  y: number;
  width: number;
  height: number;
}

export function putCover(ref: string, picture: Blob, area: CropArea) {
  return call("PUT", "/api/projects/{ref}/cover", {
    path: { ref },
    query: { ...area },
    body: picture,
    timeoutMs: UPLOAD_TIMEOUT_MS,
  });
}

export function removeCover(ref: string) {
  return call("DELETE", "/api/projects/{ref}/cover", { path: { ref } });
}
