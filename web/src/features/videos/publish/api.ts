import { path, request } from "@/api/client";
import type { Publication } from "@/features/videos/tile/types";

const SLOW_LINE_MS = 180_000;

export interface NewPublication {
  id: string;
  source: "file" | "storyboard";
  file_name: string;
  size: number;
  title: string;
  description: string;
  captions: boolean;
}

export function createPublication(ref: string, body: NewPublication, signal: AbortSignal) {
  return request<Publication>("POST", path`/api/projects/${ref}/publications`, { body, signal });
}

export async function openPublications(ref: string, signal?: AbortSignal): Promise<readonly Publication[]> {
  const url = path`/api/projects/${ref}/publications`;
  return (await request<{ items: Publication[] }>("GET", url, { signal })).items;
}

export function getPublication(id: string, signal: AbortSignal) {
  return request<Publication>("GET", path`/api/publications/${id}`, { signal });
}

export function videoAddress(id: string): string {
  return path`/api/publications/${id}/video`;
}

export function putPublicationThumb(id: string, picture: Blob, signal: AbortSignal) {
  return request<undefined>("PUT", path`/api/publications/${id}/thumbnail`, {
    body: picture,
    headers: { "Content-Type": picture.type },
    timeoutMs: SLOW_LINE_MS,
    signal,
  });
}

export function publishNow(id: string, texts: { title: string; description: string }, signal: AbortSignal) {
  return request<Publication>("POST", path`/api/publications/${id}/publish`, { body: texts, signal });
}

export function cancelPublication(id: string) {
  return request<undefined>("DELETE", path`/api/publications/${id}`);
}
