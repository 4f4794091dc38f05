import { path } from "@/api/client";
import { SLOW_LINE_MS } from "@/api/limits";
import type { PreviewUnder } from "./previewer";

/** Gives the server the picture of a cut's drawing as of `seq`, on the background that it shows; the HTTP status. */
export async function putPreview(cutId: string, seq: number, blob: Blob, under: PreviewUnder | null): Promise<number> {
  const query = new URLSearchParams({ seq: String(seq) });
  if (under) {
    query.set("under", String(under.seq));
    query.set("background", under.cutId);
  }
  const response = await fetch(`${path`/api/cuts/${cutId}/preview`}?${query}`, {
    method: "PUT",
    headers: { "Content-Type": blob.type },
    body: blob,
    signal: AbortSignal.timeout(SLOW_LINE_MS),
  });
  return response.status;
}

/** Has the server paint a picture that could not be made here; the HTTP status, 204 once there is nothing to paint. */
export async function wantPreview(cutId: string): Promise<number> {
  const signal = AbortSignal.timeout(SLOW_LINE_MS);
  return (await fetch(path`/api/cuts/${cutId}/preview/request`, { method: "PUT", signal })).status;
}
