import { path } from "@/api/client";
import { UPLOAD_TIMEOUT_MS } from "@/api/limits";
import type { PreviewBackground } from "./previewer";

/** Gives the server the picture of a cut's drawing as of `seq`, on the background that it shows; the HTTP status. */
export async function uploadPreview(
  cutId: string,
  seq: number,
  blob: Blob,
  under: PreviewBackground | null,
): Promise<number> {
  const query = new URLSearchParams({ seq: String(seq) });
  if (under) {
    query.set("under", String(under.seq));
    query.set("background", under.cutId);
  }
  const response = await fetch(`${path`/api/cuts/${cutId}/preview`}?${query}`, {
    method: "PUT",
    headers: { "Content-Type": blob.type },
    body: blob,
    signal: AbortSignal.timeout(UPLOAD_TIMEOUT_MS),
  });
  return response.status;
}

/** Has the server paint a picture that could not be made here; the HTTP status, 204 once there is nothing to paint. */
export async function requestPreview(cutId: string): Promise<number> {
  const signal = AbortSignal.timeout(UPLOAD_TIMEOUT_MS);
  return (await fetch(path`/api/cuts/${cutId}/preview/request`, { method: "PUT", signal })).status;
}
