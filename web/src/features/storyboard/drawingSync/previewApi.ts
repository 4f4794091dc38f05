import { path } from "@/api/http/client";
import { UPLOAD_TIMEOUT_MS } from "@/api/limits";
import type { PreviewBackground } from "./previewer";

/** Upload the preview of a drawing as of `seq`, with the background that it shows. Returns the HTTP status. */
export async function uploadPreview(
  cutId: string,
  seq: number,
  blob: Blob,
  background: PreviewBackground | null,
): Promise<number> {
  const query = new URLSearchParams({ seq: String(seq) });
  if (background) {
    query.set("under", String(background.seq));
    query.set("background", background.cutId);
  }
  const response = await fetch(`${path`/api/cuts/${cutId}/preview`}?${query}`, {
    method: "PUT",
    headers: { "Content-Type": blob.type },
    body: blob,
    signal: AbortSignal.timeout(UPLOAD_TIMEOUT_MS),
  });
  return response.status;
}

/**
 * Ask the server to render a preview that couldn't be made here. Returns the HTTP status; 204 means it is up to date.
 */
export async function requestPreview(cutId: string): Promise<number> {
  const signal = AbortSignal.timeout(UPLOAD_TIMEOUT_MS);
  return (await fetch(path`/api/cuts/${cutId}/preview/request`, { method: "PUT", signal })).status;
}
