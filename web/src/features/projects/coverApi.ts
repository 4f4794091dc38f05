import { call, path, request } from "@/api/client";
import type { RemoveCoverData, RemoveCoverResponses } from "@/api/gen/rest/types.gen";
import type { Project } from "@/api/types";

/** A part of a picture, as shares of its width and height. */
export interface Part {
  x: number;
  y: number;
  width: number;
  height: number;
}

const SLOW_LINE_MS = 180_000;

export function putCover(ref: string, picture: Blob, part: Part) {
  return request<Project>("PUT", path`/api/projects/${ref}/cover`, {
    query: { ...part },
    body: picture,
    headers: { "Content-Type": picture.type },
    timeoutMs: SLOW_LINE_MS,
  });
}

export function removeCover(ref: string) {
  return call<RemoveCoverData, RemoveCoverResponses>("DELETE", "/api/projects/{ref}/cover", { path: { ref } });
}
