import { call, path, send } from "@/api/http/client";

const VERSION_PATH = "/api/cuts/{cut_id}/versions/{version_id}";

export function listVersions(cut_id: string, signal: AbortSignal) {
  return call("GET", "/api/cuts/{cut_id}/versions", { path: { cut_id }, signal });
}

/** Save the current state of a cut. Idempotent: the client chooses the id. */
export function saveVersion(cut_id: string, id: string, name: string) {
  return call("POST", "/api/cuts/{cut_id}/versions", { path: { cut_id }, body: { id, name } });
}

export function renameVersion(cut_id: string, version_id: string, name: string) {
  return call("PATCH", VERSION_PATH, { path: { cut_id, version_id }, body: { name } });
}

export function deleteVersion(cut_id: string, version_id: string) {
  return call("DELETE", VERSION_PATH, { path: { cut_id, version_id } });
}

/** Fetch the complete drawing of a version as one Yjs update; empty if nothing was drawn. */
export async function getVersionDrawing(cutId: string, id: string, signal: AbortSignal): Promise<Uint8Array> {
  const response = await send("GET", path`/api/cuts/${cutId}/versions/${id}/drawing`, { signal });
  return new Uint8Array(await response.arrayBuffer());
}

export function restoreVersion(cut_id: string, version_id: string) {
  return call("POST", "/api/cuts/{cut_id}/versions/{version_id}/restore", { path: { cut_id, version_id } });
}
